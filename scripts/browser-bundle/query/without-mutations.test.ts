import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import loader from "./without-mutations.mjs";

const root = path.join(import.meta.dirname, "../../..");
const readSource = (file: string) => readFileSync(path.join(root, file), "utf8");

async function emptyCache() {
  const { MutationCache } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(loader())}`);
  return new MutationCache();
}

it("has every method of the cache of mutations that a query client calls", async () => {
  const client = readSource("node_modules/@tanstack/query-core/build/modern/queryClient.js");
  const called = new Set([...client.matchAll(/#mutationCache\.(\w+)\(/g)].map(([, name]) => name));
  expect([...called].sort()).toEqual(["clear", "findAll", "resumePausedMutations"]);
  const cache = await emptyCache();
  for (const name of called) expect(cache).toHaveProperty(String(name));
});

it("lets a query client read, look again when the network is back, and forget", async () => {
  const client = new QueryClient({ mutationCache: await emptyCache() });
  client.mount();
  const seen: unknown[] = [];
  const queryFn = async () => seen.push("read");
  const stop = new QueryObserver(client, { queryKey: ["k"], queryFn }).subscribe(() => {});
  await client.refetchQueries({ queryKey: ["k"] });
  await client.resumePausedMutations();
  expect([client.getQueryData(["k"]), client.isMutating()]).toEqual([seen.length, 0]);
  stop();
  client.clear();
  expect(client.getQueryData(["k"])).toBeUndefined();
  client.unmount();
});

it("nothing of the portal is a mutation of TanStack Query", () => {
  const files = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  );
  const own = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith("without-mutations.test.ts"));
  const users = own.filter((file) =>
    /\b(useMutation|useMutationState|useIsMutating|MutationCache)\b/.test(readSource(file)),
  );
  expect(users).toEqual([]);
});
