/** A table with the same keys and other texts. */
export type TextsLike<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]> };
