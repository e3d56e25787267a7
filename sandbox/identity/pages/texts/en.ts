import type { Scope } from "../../scopes";

export const en = {
  steps: { signIn: "Sign in", company: "Choose a company", consent: "Allow" },
  stepHints: { signIn: "With your bookkeeping login", company: "One at a time", consent: "What the app may do" },
  errorTitle: "Error",
  signIn: {
    title: "Sign in",
    lead: (client: string) => `${client} asks you to sign in to your bookkeeping. It never sees your password.`,
    email: "E-mail",
    password: "Password",
    action: "Sign in",
    summary: "You are not signed in",
    emailMissing: "Write your e-mail address.",
    passwordMissing: "Write your password.",
    wrong: "E-mail or password is wrong.",
    wait: (minutes: number) =>
      `Too many wrong passwords. Try again in ${minutes === 1 ? "one minute" : `${minutes} minutes`}.`,
    demo: "This is a sandbox on your own machine. Its people all have the password",
  },
  company: {
    title: "Choose a company",
    lead: (client: string) => `${client} gets access to the company you choose, and to no other.`,
    missing: "Choose one of the companies below.",
    summary: "No company is chosen",
  },
  noCompany: {
    title: "No company to choose",
    service: "None of your companies has access to this service. Sign in as somebody who has one, or go back.",
    none: "You have no company in the bookkeeping. Sign in as somebody who has one, or go back.",
  },
  consent: {
    title: (client: string) => `Allow ${client}?`,
    lead: (client: string, company: string) => `${client} asks for access to ${company}:`,
    allow: "Allow",
    deny: "Do not allow",
  },
  role: { owner: "Owner", approver: "Approver", accountant: "Accountant", "read-only": "Read only" },
  signedInAs: "Signed in as",
  notYou: "Sign in as somebody else",
  back: "Go back to the app",
  scopes: {
    "ea:api": "Reach the bookkeeping and invoicing of the company",
    "vls:api": "Reach the payroll of the company",
    offline_access: "Stay connected when you are away",
    "ea:sales": "Read and change customers, articles, quotes, orders and invoices",
    "ea:sales_readonly": "Read customers, articles, quotes, orders and invoices",
    "ea:accounting": "Read and change accounts, vouchers and VAT reports",
    "ea:accounting_readonly": "Read accounts, vouchers and VAT reports",
    "ea:purchase": "Read and change suppliers and supplier invoices",
    "ea:purchase_readonly": "Read suppliers and supplier invoices",
  } satisfies Record<Scope, string>,
  problem: {
    title: "This sign-in cannot go on",
    lead: "The app that sent you here made a mistake, so you are not sent back to it. Its maker needs this:",
    overTitle: "This sign-in is over",
    over: "It took longer than an hour, or it began in another browser. Go back to the app and sign in again.",
    cookies: "If that happens again, this browser refuses cookies; the sign-in needs them.",
    formTitle: "The form came from somewhere else",
    form: "The form was not sent by this page. Go back to the app and sign in again.",
    failedTitle: "The sign-in failed",
    failed: "Something broke here, and nothing was shared. Go back to the app, wait a minute and sign in again.",
  },
};

/** The texts of the sign-in pages. The English texts define which keys every language must have. */
export type Texts = typeof en;
