// Lists of a vocabulary's values.

/** All values, in the order of the page. It does not compile while a value is missing. */
export const listAll =
  <Value extends string>() =>
  <const Values extends readonly Value[]>(
    values: Values &
      ([Exclude<Value, Values[number]>] extends [never]
        ? unknown
        : { readonly missing: Exclude<Value, Values[number]> }),
  ): Values =>
    values;
