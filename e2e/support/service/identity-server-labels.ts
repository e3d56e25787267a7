/** The labels on the pages of the identity server, which is another program with its own texts. */
export const identityServerLabels = {
  en: { email: "E-mail", password: "Password", signIn: "Sign in", choose: "Choose a company", allow: "Allow" },
  sv: { email: "E-post", password: "Lösenord", signIn: "Logga in", choose: "Välj företag", allow: "Tillåt" },
  nb: { email: "E-post", password: "Passord", signIn: "Logg inn", choose: "Velg firma", allow: "Tillat" },
  nl: { email: "E-mail", password: "Wachtwoord", signIn: "Inloggen", choose: "Bedrijf kiezen", allow: "Toestaan" },
} as const;
