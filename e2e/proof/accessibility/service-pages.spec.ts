import { languages, localeOf } from "../../support/looks/appearances";
import { resetDemo } from "../../support/service/control";
import { test } from "../../support/test";
import { checkIdentityPages, checkSandboxPages } from "../../walks/service-pages";

test.beforeEach(({ request }) => resetDemo(request));

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: localeOf[language] });

    test("the identity server's pages are accessible and lead back by keyboard alone", ({ page, request }) =>
      checkIdentityPages({ page, request }, language));
  });
}

test("the sandbox's own pages are accessible", ({ page, request }) => checkSandboxPages({ page, request }));
