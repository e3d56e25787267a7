import type { Route } from "@playwright/test";

/** Holds answers back until the test lets them go, so that the delay of an answer does not depend on the machine. */
export function createAnswerGate() {
  let openGate = () => {};
  const gateOpening = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  return {
    letGo: () => openGate(),
    hold: async (route: Route) => {
      await gateOpening;
      await route.continue();
    },
  };
}
