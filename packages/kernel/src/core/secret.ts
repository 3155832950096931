// A value that must not be printed by accident: tokens, cryptograms, passwords, personal data on their way through.

const MASK = '***';

/** Prints `***` in templates, JSON, console and loggers. `expose()` is the only way in, and is easy to search for. */
export class Secret<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  expose(): T {
    return this.#value;
  }

  toString(): string {
    return MASK;
  }

  toJSON(): string {
    return MASK;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return MASK;
  }
}
