// A button that saves a file of the API. A link could not send the headers that choose the file's type and language.
import { useState, type ReactNode } from 'react';
import { Button, type ButtonKind } from './button';
import { ProblemView } from './problem-view';

interface Props {
  readonly title: string;
  readonly kind?: ButtonKind;
  /** The name of the saved file. */
  readonly fileName: string;
  readonly read: () => PromiseLike<ReadableStream<Uint8Array>>;
}

export function DownloadButton({ title, kind = 'plain', fileName, read }: Props): ReactNode {
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async (): Promise<void> => {
    setReading(true);
    setError(null);
    try {
      saveFile(await new Response(await read()).blob(), fileName);
    } catch (failure) {
      setError(failure);
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Button kind={kind} isPending={isReading} onPress={() => void save()}>
        {title}
      </Button>
      {error !== null && <ProblemView error={error} onRetry={() => void save()} />}
    </>
  );
}

function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
