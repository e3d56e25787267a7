import { languages, localeOf } from "../../support/looks/looks";
import { freshDemo } from "../../support/service/control";
import { test } from "../../support/test";
import { identityPages, sandboxPages } from "../../walks/service-pages";

test.beforeEach(({ request }) => freshDemo(request));

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: localeOf[language] });

    test("the identity server's pages are accessible and lead back by keyboard alone", ({ page, request }) =>
      identityPages({ page, request }, language));
  });
}

test("the sandbox's own pages are accessible", ({ page, request }) => sandboxPages({ page, request }));
