// Every operation of the public API: one line per resource folder.
import type { Route } from './route';

export const routes: readonly Route[] = [];
