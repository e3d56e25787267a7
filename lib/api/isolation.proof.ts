import { expect, it } from "vitest";
import { runInPieces } from "../../scripts/testing/pieces";
import { methods, startAttackedPortal } from "./testing/attacks";

it("no page and no route of the build is found from another company or another partner, with any method", async () => {
  const portal = await startAttackedPortal();
  expect(portal.companyRoutes.length).toBeGreaterThan(90);
  for (const method of methods) {
    await runInPieces(`attacks by ${method}`, { total: 1, pieceSize: 1 }, async () => {
      await portal.signInAgain();
      for (const route of portal.companyRoutes) await portal.expectClosedToOtherPartner(route, method);
      for (const route of portal.routes) await portal.expectClosedToOtherCompany(route, method);
    });
  }
  await portal.world.stop();
});
