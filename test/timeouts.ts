// How long a test may take, on a machine that does much else, before it counts as hung; a condition is awaited, never a time.
jest.setTimeout(60_000);
