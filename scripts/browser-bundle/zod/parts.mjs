/**
 * The parts of zod/mini that the browser's code uses; this module replaces zod/mini there. A name that is missing here stops
 * the build with that name; a name that nothing uses any more is dropped by the bundler.
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
