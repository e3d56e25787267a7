import { languages } from "../../support/looks/appearances";
import { test } from "../../support/test";
import { checkLostConnection } from "../../walks/accessible-lost";

for (const language of languages) {
  test(`a connection that is lost, mended and taken away is accessible wherever it shows, ${language}`, ({
    browser,
    request,
  }) => checkLostConnection({ browser, request }, language));
}
