import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import loader from "./without-mutations.mjs";

const root = path.join(import.meta.dirname, "../../..");
const readSource = (file: string) => readFileSync(path.join(root, file), "utf8");

async function createEmptyCache() {
  const { MutationCache } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(loader())}`);
  return new MutationCache();
}

it("has every method of the cache of mutations that a query client calls", async () => {
  const clientSource = readSource("node_modules/@tanstack/query-core/build/modern/queryClient.js");
  const calledMethods = new Set(
    [...clientSource.matchAll(/#mutationCache\.(\w+)\(/g)].map(([, methodName]) => methodName),
  );
  expect([...calledMethods].sort()).toEqual(["clear", "findAll", "resumePausedMutations"]);
  const mutationCache = await createEmptyCache();
  for (const methodName of calledMethods) expect(mutationCache).toHaveProperty(String(methodName));
});

it("lets a query client read, look again when the network is back, and forget", async () => {
  const queryClient = new QueryClient({ mutationCache: await createEmptyCache() });
  queryClient.mount();
  const queryRuns: unknown[] = [];
  const queryFn = async () => queryRuns.push("read");
  const unsubscribe = new QueryObserver(queryClient, { queryKey: ["k"], queryFn }).subscribe(() => {});
  await queryClient.refetchQueries({ queryKey: ["k"] });
  await queryClient.resumePausedMutations();
  expect([queryClient.getQueryData(["k"]), queryClient.isMutating()]).toEqual([queryRuns.length, 0]);
  unsubscribe();
  queryClient.clear();
  expect(queryClient.getQueryData(["k"])).toBeUndefined();
  queryClient.unmount();
});

it("nothing of the portal is a mutation of TanStack Query", () => {
  const files = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  );
  const portalFiles = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith("without-mutations.test.ts"));
  const filesWithMutations = portalFiles.filter((file) =>
    /\b(useMutation|useMutationState|useIsMutating|MutationCache)\b/.test(readSource(file)),
  );
  expect(filesWithMutations).toEqual([]);
});
