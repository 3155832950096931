// Replaces the hooks of jest in every test file (start-failures.ts).
import { keepFirstFailure } from './start-failures';

Object.assign(globalThis, keepFirstFailure({ beforeAll, afterAll }));
