/**
 * The source that replaces TanStack Query's cache of mutations in the browser; it has every method that a `QueryClient`
 * calls on the cache.
 *
 * The portal writes through `lib/api/browser/call`, never through a mutation, and the code for mutations is 2 kB on
 * every page.
 */
const emptyCacheSource = `export class MutationCache {
  findAll() {
    return [];
  }
  resumePausedMutations() {
    return Promise.resolve();
  }
  clear() {}
}
`;

/** A loader that replaces any module by a cache that never holds a mutation. */
export default function loader() {
  return emptyCacheSource;
}
