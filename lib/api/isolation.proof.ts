import { expect, it } from "vitest";
import { pieces } from "../../scripts/testing/pieces";
import { methods, startAttackedPortal } from "./testing/attacks";

it("no page and no route of the build is found from another company or another partner, with any method", async () => {
  const portal = await startAttackedPortal();
  expect(portal.ofCompany.length).toBeGreaterThan(90);
  for (const method of methods) {
    await pieces(`attacks by ${method}`, { of: 1, each: 1 }, async () => {
      await portal.signInAnew();
      for (const route of portal.ofCompany) await portal.isClosedToAnotherPartner(route, method);
      for (const route of portal.routes) await portal.isClosedToAnotherCompany(route, method);
    });
  }
  await portal.world.stop();
});
