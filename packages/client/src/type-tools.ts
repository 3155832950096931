// Types that the generated tables use.

/** A list may be given as one text, or as the values that a comma joins. */
export type Query<Given> = {
  readonly [Name in keyof Given]:
    | Given[Name]
    | (NonNullable<Given[Name]> extends string ? readonly NonNullable<Given[Name]>[] : never)
    | undefined;
};

/** The rows of a list, whose operation may also answer with a CSV file. */
export type Item<Response> =
  Extract<Response, { readonly data: readonly unknown[] }> extends { readonly data: readonly (infer Row)[] }
    ? Row
    : never;
