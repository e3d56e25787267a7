/**
 * Replaces TanStack Query's cache of mutations in the browser, with all that a `QueryClient` calls of one.
 *
 * The portal writes through `lib/api/browser/call`, never through a mutation, and the code for mutations is 2 kB on every
 * page.
 */
const withoutMutations = `export class MutationCache {
  findAll() {
    return [];
  }
  resumePausedMutations() {
    return Promise.resolve();
  }
  clear() {}
}
`;

/** A loader that answers, whatever it is given, with a cache that never holds a mutation. */
export default function loader() {
  return withoutMutations;
}
