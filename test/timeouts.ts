// How long a test may take before it counts as hung, on a machine however busy; a condition is awaited, never a time.
jest.setTimeout(180_000);
