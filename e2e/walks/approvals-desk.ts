import type { Page } from "@playwright/test";
import { said } from "../support/spoken";

export const say = (key: string, values?: Record<string, string>) => said("en", key, values);
export const paper = (page: Page) => page.getByRole("img", { name: /^Page 1/ });
