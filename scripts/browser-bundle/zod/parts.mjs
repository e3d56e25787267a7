/**
 * The parts of zod/mini that the browser's code uses; this module replaces zod/mini in the browser. An import of a name
 * that is missing here stops the build; the bundler drops a name that nothing imports.
 */
export {
  _default,
  array,
  boolean,
  config,
  custom,
  enum,
  guid,
  int,
  looseObject,
  maxLength,
  nullable,
  nullish,
  number,
  object,
  record,
  refine,
  regex,
  safeParse,
  string,
  superRefine,
  unknown,
} from "zod/mini";
