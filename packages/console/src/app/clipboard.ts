// Copies a text, and says whether it was copied: a browser may refuse.
import { useTexts } from '../i18n/setup';
import { announce, notify } from '../parts/notices';

interface CopyOptions {
  /** Said after a success, instead of the usual words. */
  readonly done?: string;
  /** A success is said to screen readers alone. */
  readonly isQuiet?: boolean;
}

/** Resolves with whether the text was copied. */
export function useCopy(): (text: string, options?: CopyOptions) => Promise<boolean> {
  const t = useTexts('parts');
  return async (text, { done = t('copy.done'), isQuiet = false } = {}) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      notify(t('copy.failed'));
      return false;
    }
    (isQuiet ? announce : notify)(done);
    return true;
  };
}
