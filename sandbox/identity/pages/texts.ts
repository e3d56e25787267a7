import type { Scope } from "../scopes";

export type Language = "en" | "sv";

/** The language a browser asks for first among ours (RFC 9110 section 12.5.4); English otherwise. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ language, quality }) => quality > 0 && (language === "en" || language === "sv"))
    .sort((a, b) => b.quality - a.quality);
  return wanted[0]?.language === "sv" ? "sv" : "en";
}

const en = {
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

type Texts = typeof en;

const sv: Texts = {
  steps: { signIn: "Logga in", company: "Välj företag", consent: "Tillåt" },
  stepHints: { signIn: "Med din bokföringsinloggning", company: "Ett i taget", consent: "Vad appen får göra" },
  errorTitle: "Fel",
  signIn: {
    title: "Logga in",
    lead: (client) => `${client} ber dig logga in i din bokföring. Appen får aldrig se ditt lösenord.`,
    email: "E-post",
    password: "Lösenord",
    action: "Logga in",
    summary: "Du är inte inloggad",
    emailMissing: "Skriv din e-postadress.",
    passwordMissing: "Skriv ditt lösenord.",
    wrong: "E-post eller lösenord är fel.",
    wait: (minutes) =>
      `För många felaktiga lösenord. Försök igen om ${minutes === 1 ? "en minut" : `${minutes} minuter`}.`,
    demo: "Det här är en sandlåda på din egen dator. Alla i den har lösenordet",
  },
  company: {
    title: "Välj företag",
    lead: (client) => `${client} får tillgång till företaget du väljer, och inget annat.`,
    missing: "Välj ett av företagen nedan.",
    summary: "Inget företag är valt",
  },
  noCompany: {
    title: "Inget företag att välja",
    service: "Inget av dina företag har tillgång till tjänsten. Logga in som någon som har ett, eller gå tillbaka.",
    none: "Du har inget företag i bokföringen. Logga in som någon som har ett, eller gå tillbaka.",
  },
  consent: {
    title: (client) => `Tillåta ${client}?`,
    lead: (client, company) => `${client} ber om tillgång till ${company}:`,
    allow: "Tillåt",
    deny: "Tillåt inte",
  },
  role: { owner: "Ägare", approver: "Attesterar", accountant: "Redovisningskonsult", "read-only": "Läser" },
  signedInAs: "Inloggad som",
  notYou: "Logga in som någon annan",
  back: "Gå tillbaka till appen",
  scopes: {
    "ea:api": "Nå företagets bokföring och fakturering",
    "vls:api": "Nå företagets löner",
    offline_access: "Vara ansluten när du inte är här",
    "ea:sales": "Läsa och ändra kunder, artiklar, offerter, ordrar och fakturor",
    "ea:sales_readonly": "Läsa kunder, artiklar, offerter, ordrar och fakturor",
    "ea:accounting": "Läsa och ändra konton, verifikationer och momsrapporter",
    "ea:accounting_readonly": "Läsa konton, verifikationer och momsrapporter",
    "ea:purchase": "Läsa och ändra leverantörer och leverantörsfakturor",
    "ea:purchase_readonly": "Läsa leverantörer och leverantörsfakturor",
  },
  problem: {
    title: "Inloggningen kan inte fortsätta",
    lead: "Appen som skickade dig hit gjorde ett fel, så du skickas inte tillbaka. Den som gör appen behöver detta:",
    overTitle: "Inloggningen är över",
    over: "Den tog mer än en timme, eller började i en annan webbläsare. Gå tillbaka till appen och logga in igen.",
    cookies: "Händer det igen så nekar webbläsaren kakor; inloggningen behöver dem.",
    formTitle: "Formuläret kom någon annanstans ifrån",
    form: "Formuläret skickades inte från den här sidan. Gå tillbaka till appen och logga in igen.",
    failedTitle: "Inloggningen misslyckades",
    failed: "Något gick sönder här, och inget delades. Gå tillbaka till appen, vänta en minut och logga in igen.",
  },
};

export function textsFor(language: Language): Texts {
  return language === "sv" ? sv : en;
}

export type { Texts };
