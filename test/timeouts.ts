// How long a test over real processes may take before it counts as hung; a condition is awaited, never a time.
jest.setTimeout(60_000);
