import { test } from "../support/test";
import { checkLostConnection } from "../walks/accessible-lost";

test("a connection that is lost, mended and taken away is accessible wherever it shows", ({ browser, request }) =>
  checkLostConnection({ browser, request }, "nb"));
