import type { Route } from "@playwright/test";

/** Answers that do not arrive before they are let go: what comes late comes as late as the test says, on any machine. */
export function held() {
  let letGo = () => {};
  const going = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    letGo: () => letGo(),
    hold: async (route: Route) => {
      await going;
      await route.continue();
    },
  };
}
