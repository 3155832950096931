// A part of the page that is loaded when it is needed first. Where its file does not come, the page stays, with the texts that a
// person typed: the network may be away, and after a release the files of the earlier one are gone.
import {
  lazy,
  useCallback,
  useEffect,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { addMissingPart } from './missing-parts';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** `Meanwhile` stands in for the part until its file comes. */
export const lazyPart = <Props extends object>(load: Load<Props>, Meanwhile?: ComponentType) =>
  lazy(() => load().catch(() => makeMissingPart(load, Meanwhile)));

/** Replaces a part whose file failed to load. It loads the file again when React draws it and when the person asks for it. */
export function makeMissingPart<Props extends object>(
  load: Load<Props>,
  Meanwhile?: ComponentType,
): { readonly default: FunctionComponent<Props> } {
  function MissingPart(props: Props): ReactNode {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    const [isMissing, setMissing] = useState(false);
    const tryAgain = useCallback(() => {
      load().then(
        (found) => setPart(() => found.default),
        () => setMissing(true),
      );
    }, []);
    useEffect(tryAgain, [tryAgain]);
    const isWaiting = isMissing && Part === null;
    useEffect(() => (isWaiting ? addMissingPart(tryAgain) : undefined), [isWaiting, tryAgain]);
    if (Part !== null) return <Part {...props} />;
    return Meanwhile === undefined ? null : <Meanwhile />;
  }
  return { default: MissingPart };
}
