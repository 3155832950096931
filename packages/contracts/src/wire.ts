// Building wire messages: proto has no null, so a null or undefined member is left out, and the reader fills it in again.

type Nullable<T, K extends keyof T> = null extends T[K] ? K : undefined extends T[K] ? K : never;

/** `T` with its nullable members optional and never null: the shape that generated input types take. */
export type WithoutNulls<T> = {
  [K in keyof T as K extends Nullable<T, K> ? never : K]: T[K];
} & {
  [K in keyof T as K extends Nullable<T, K> ? K : never]?: NonNullable<T[K]>;
};

export function withoutNulls<T extends object>(value: T): WithoutNulls<T> {
  const entries = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(entries) as WithoutNulls<T>;
}
