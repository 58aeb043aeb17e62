/** The package has no types. */
declare module 'occt-import-js' {
  import type { CadKernel } from '../../../core/formats/cad/kernel.ts';

  export default function start(settings: {
    locateFile(name: string): string;
    print(line: string): void;
    printErr(line: string): void;
  }): Promise<CadKernel>;
}
