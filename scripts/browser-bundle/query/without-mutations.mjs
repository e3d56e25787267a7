/**
 * Takes the place of TanStack Query's cache of mutations in the browser, with all that a `QueryClient` asks of one.
 *
 * What the portal writes goes through `lib/api/browser/call`, never through a mutation, and the code for them is 2 kB on
 * every page.
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

/** A loader: whatever it is given, the answer is a cache that never holds a mutation. */
export default function loader() {
  return withoutMutations;
}
