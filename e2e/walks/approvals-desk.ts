import type { Page } from "@playwright/test";
import { translate } from "../support/translations";

export const textOf = (key: string, values?: Record<string, string>) => translate("en", key, values);
export const paperImage = (page: Page) => page.getByRole("img", { name: /^Page 1/ });
