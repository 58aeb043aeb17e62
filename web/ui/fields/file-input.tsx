import type { RefObject } from 'react';

interface Props {
  /** Opened by the click of a button. */
  input: RefObject<HTMLInputElement | null>;
  accept: string;
  multiple?: boolean;
  onFiles: (files: [File, ...File[]]) => void;
  testId: string;
}

/** Hidden input of files. The same file can be chosen again. */
export function FileInput({ input, accept, multiple = false, onFiles, testId }: Props) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      accept={accept}
      multiple={multiple}
      onChange={({ target }) => {
        const [first, ...others] = target.files ?? [];
        target.value = '';
        if (first !== undefined) onFiles([first, ...others]);
      }}
      data-testid={testId}
    />
  );
}
