// Keys of texts are checked by the compiler.
import 'i18next';
import type { Resources } from './resources';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    keySeparator: false;
    resources: Resources;
  }
}
