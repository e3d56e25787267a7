import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { ownRightsQuery } from "@/lib/api/browser/company/right-requests";
import { allScopes } from "@/lib/rules/access/scopes";
import { mountWithoutBrowser } from "../../../scripts/testing/mounted";
import { CompanyProvider } from "../company/company-context";
import { RefreshForNewRole } from "./refresh-for-new-role";

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const company = {
  ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
  ...({ offered: allScopes, role: "viewer", personId: "lars" } as const),
};

afterEach(() => vi.unstubAllGlobals());

it("renders the page once with its frame, and makes everything stale that was read of the company", async () => {
  const queryClient = new QueryClient();
  const { queryKey } = ownRightsQuery("c");
  queryClient.setQueryData(queryKey, { role: "bookkeeper", managers: [], missing: [] });
  const { unmount } = mountWithoutBrowser(
    <QueryClientProvider client={queryClient}>
      <CompanyProvider company={company}>
        <RefreshForNewRole />
      </CompanyProvider>
    </QueryClientProvider>,
  );
  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(router.refresh).toHaveBeenCalledTimes(1);
  await unmount();
});
