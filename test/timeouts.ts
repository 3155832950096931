// Time limit of a hung test. Tests await conditions, so that a busy machine only delays them.
jest.setTimeout(180_000);
