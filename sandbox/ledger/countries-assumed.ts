/*
 * Everything in this file is ASSUMED: no source shows the charts, VAT codes or article codings of Norwegian and Dutch
 * companies (docs/api/README.md#not-known). Account numbers follow the public standard charts
 * (NS 4102 and the Dutch decimal chart), the rates are the rates of the countries, and the codes are invented.
 */
import {
  type ArticleCoding,
  type CountryBooks,
  completeCodingAccounts,
  makeVatBoxes,
  parseChart,
  profitAccountTypes,
  type VatCode,
} from "./country";
import type { VatReturn } from "./vat-report";

const chartNo = `
1000 Utvikling; 1070 Utsatt skattefordel; 1100 Bygninger; 1150 Tomter; 1200 Maskiner og anlegg; 1240 Varebiler;
1250 Inventar; 1280 Kontormaskiner; 1400 Varelager, råvarer; 1460 Varelager, innkjøpte varer for videresalg;
1500 Kundefordringer; 1530 Opptjente, ikke fakturerte inntekter; 1570 Andre kortsiktige fordringer;
1700 Forskuddsbetalt leie; 1900 Kontanter; 1920 Bankinnskudd; 1950 Bankinnskudd for skattetrekk; 2000 Aksjekapital;
2050 Annen egenkapital; 2080 Udekket tap; 2120 Utsatt skatt; 2220 Gjeld til kredittinstitusjoner; 2380 Kassekreditt;
2400 Leverandørgjeld; 2500 Betalbar skatt; 2600 Forskuddstrekk; 2700 Utgående merverdiavgift, høy sats;
2701 Utgående merverdiavgift, middels sats; 2702 Utgående merverdiavgift, lav sats;
2710 Inngående merverdiavgift, høy sats; 2711 Inngående merverdiavgift, middels sats;
2712 Inngående merverdiavgift, lav sats; 2740 Oppgjørskonto merverdiavgift; 2770 Skyldig arbeidsgiveravgift;
2920 Skyldig feriepenger; 2990 Annen kortsiktig gjeld; 3000 Salgsinntekt handelsvarer, avgiftspliktig høy sats;
3010 Salgsinntekt tjenester, avgiftspliktig høy sats; 3020 Salgsinntekt, avgiftspliktig middels sats;
3030 Salgsinntekt, avgiftspliktig lav sats; 3100 Salgsinntekt, avgiftsfri; 3110 Salgsinntekt tjenester, avgiftsfri;
3130 Salgsinntekt, eksport; 3600 Leieinntekter; 3740 Øreavrunding; 3900 Annen driftsrelatert inntekt;
4000 Innkjøp av råvarer og halvfabrikata; 4300 Innkjøp av varer for videresalg;
4500 Fremmedytelse og underentreprise; 5000 Lønn til ansatte; 5180 Feriepenger; 5400 Arbeidsgiveravgift;
5900 Gaver til ansatte; 6000 Avskrivning på bygninger; 6300 Leie lokale; 6340 Lys, varme; 6540 Inventar;
6700 Revisjons- og regnskapshonorar; 6800 Kontorrekvisita; 6900 Telefon; 7000 Drivstoff; 7140 Reisekostnad;
7320 Reklamekostnad; 7500 Forsikringspremie; 7770 Bank- og kortgebyrer; 7830 Tap på fordringer; 8050 Renteinntekt;
8060 Valutagevinst; 8150 Rentekostnad; 8160 Valutatap; 8300 Betalbar skatt på ordinært resultat; 8800 Årsresultat
`;

const chartNl = `
0100 Gebouwen en terreinen; 0200 Machines en installaties; 0300 Inventaris; 0350 Vervoermiddelen;
0500 Aandelenkapitaal; 0550 Overige reserves; 0590 Onverdeeld resultaat; 0700 Lening kredietinstelling; 1000 Kas;
1100 Bank; 1200 Kruisposten; 1300 Debiteuren; 1350 Vooruitbetaalde kosten; 1400 Crediteuren;
1500 Af te dragen omzetbelasting hoog; 1501 Af te dragen omzetbelasting laag; 1510 Te vorderen omzetbelasting hoog;
1511 Te vorderen omzetbelasting laag; 1550 Aangifte omzetbelasting; 1600 Af te dragen loonheffing;
1650 Te betalen nettolonen; 1700 Te betalen vakantiegeld; 3000 Voorraad handelsgoederen; 4000 Lonen en salarissen;
4050 Sociale lasten; 4100 Huur; 4150 Gas, water en elektra; 4200 Verkoopkosten; 4300 Autokosten; 4400 Kantoorkosten;
4450 Telefoon en internet; 4500 Accountantskosten; 4600 Afschrijvingskosten; 4700 Bankkosten;
4750 Betalingsverschillen; 4900 Algemene kosten; 7000 Inkoopwaarde handelsgoederen; 7100 Inkoopwaarde diensten;
8000 Omzet goederen hoog tarief; 8010 Omzet goederen laag tarief; 8020 Omzet diensten hoog tarief;
8030 Omzet diensten laag tarief; 8050 Omzet nultarief en vrijgesteld; 8100 Omzet verlegd; 8200 Omzet binnen de EU;
8300 Omzet buiten de EU; 9000 Rentebaten; 9050 Koerswinsten; 9100 Rentelasten; 9150 Koersverliezen;
9900 Resultaat boekjaar
`;

function accountTypeOfNo(number: number): number {
  if (number < 1100) return 0;
  if (number < 1200) return 1;
  if (number < 1400) return 2;
  if (number < 1500) return 4;
  if (number < 1530) return 5;
  if (number < 1700) return 6;
  if (number < 1900) return 7;
  if (number < 2000) return 9;
  if (number < 2100) return 10;
  if (number < 2400) return 13;
  if (number < 2500) return 15;
  if (number < 2600) return 16;
  if (number < 2700) return 18;
  if (number < 2770) return 17;
  if (number < 2980) return 18;
  if (number < 3000) return 14;
  if (number < 3600) return 20;
  if (number < 3700) return 23;
  if (number < 3900) return 20;
  if (number < 4000) return 23;
  if (number < 5000) return 24;
  if (number < 6000) return 26;
  if (number < 6100) return 27;
  if (number < 8000) return 25;
  return number < 8300 ? 28 : number < 8800 ? 29 : 30;
}

function accountTypeOfNl(number: number): number {
  if (number < 200) return 1;
  if (number < 500) return 2;
  if (number < 700) return 10;
  if (number < 1000) return 13;
  if (number < 1300) return 9;
  if (number < 1350) return 5;
  if (number < 1400) return 7;
  if (number < 1500) return 15;
  if (number < 1600) return 27;
  if (number < 3000) return 18;
  if (number < 4000) return 4;
  if (number < 4100) return 26;
  if (number < 7000) return 25;
  if (number < 8000) return 24;
  if (number < 9000) return 20;
  return number < 9900 ? 28 : 30;
}

const vatCodesNo: readonly VatCode[] = [
  { code: "3", description: "Utgående merverdiavgift, høy sats", rateBps: 2500, account: 2700 },
  { code: "31", description: "Utgående merverdiavgift, middels sats", rateBps: 1500, account: 2701 },
  { code: "33", description: "Utgående merverdiavgift, lav sats", rateBps: 1200, account: 2702 },
  { code: "5", description: "Innenlands omsetning fritatt", rateBps: 0, account: null },
  { code: "52", description: "Utførsel av varer og tjenester", rateBps: 0, account: null },
  { code: "1", description: "Inngående merverdiavgift, høy sats", rateBps: 2500, account: 2710 },
  { code: "11", description: "Inngående merverdiavgift, middels sats", rateBps: 1500, account: 2711 },
  { code: "13", description: "Inngående merverdiavgift, lav sats", rateBps: 1200, account: 2712 },
];

const vatCodesNl: readonly VatCode[] = [
  { code: "1a", description: "Leveringen en diensten belast met hoog tarief", rateBps: 2100, account: 1500 },
  { code: "1b", description: "Leveringen en diensten belast met laag tarief", rateBps: 900, account: 1501 },
  { code: "1e", description: "Leveringen en diensten belast met 0% of niet bij u belast", rateBps: 0, account: null },
  { code: "3a", description: "Leveringen naar landen buiten de EU", rateBps: 0, account: null },
  { code: "3b", description: "Leveringen naar of diensten in landen binnen de EU", rateBps: 0, account: null },
  { code: "5b", description: "Voorbelasting", rateBps: null, account: 1510 },
];

/** Makes a function that finds the VAT code of an account, from the accounts of each code. */
const makeVatCodeLookup = (accountsByCode: Readonly<Record<string, readonly number[]>>) => (number: number) =>
  Object.entries(accountsByCode).find(([, accounts]) => accounts.includes(number))?.[0] ?? null;

const vatCodeOfNo = makeVatCodeLookup({
  3: [3000, 3010, 2700],
  31: [3020, 2701],
  33: [3030, 2702],
  5: [3100, 3110],
  52: [3130],
  1: [2710],
  11: [2711],
  13: [2712],
});

const vatCodeOfNl = makeVatCodeLookup({
  "1a": [8000, 8020, 1500],
  "1b": [8010, 8030, 1501],
  "1e": [8050, 8100],
  "3a": [8300],
  "3b": [8200],
  "5b": [1510, 1511],
});

/** Turnover and VAT of a code are one line of the Norwegian return, but two boxes here; `mva` marks the VAT's box. */
const vatReturnNo: VatReturn = {
  name: "Mva-melding",
  boxes: [
    ...makeVatBoxes("base", "credit", "3 31 33 5 52"),
    ...makeVatBoxes("vat", "credit", "3 31 33").map((box) => ({ ...box, box: `${box.vatCode} mva` })),
    ...makeVatBoxes("vat", "debit", "1 11 13").map((box) => ({ ...box, box: `${box.vatCode} mva` })),
  ],
  totalBox: "Fastsatt mva",
  settlementAccount: 2740,
  inWholeUnits: true,
  vatAccountType: 17,
};

/** Turnover and VAT of a code are one line of the Dutch return, but two boxes here; `btw` marks the box of the VAT. */
const vatReturnNl: VatReturn = {
  name: "Btw-aangifte",
  boxes: [
    ...makeVatBoxes("base", "credit", "1a 1b 1e 3a 3b"),
    ...makeVatBoxes("vat", "credit", "1a 1b").map((box) => ({ ...box, box: `${box.vatCode} btw` })),
    ...makeVatBoxes("vat", "debit", "5b"),
  ],
  totalBox: "5g",
  settlementAccount: 1550,
  inWholeUnits: true,
  vatAccountType: 27,
};

function makeCoding(
  name: string,
  nameEnglish: string,
  type: ArticleCoding["type"],
  rateBps: number,
  accounts: Parameters<typeof completeCodingAccounts>[0],
): ArticleCoding {
  return { name, nameEnglish, type, rateBps, accounts: completeCodingAccounts(accounts) };
}

const accountsAbroadNo = { euExempt: 3130, outsideEu: 3130 };
const accountsAbroadNl = { domesticExempt: 8050, domesticConstruction: 8100, euExempt: 8200, outsideEu: 8300 };
const makeAccountsWithVatNl = (account: number) => ({
  ...accountsAbroadNl,
  domesticWithVat: account,
  euWithVat: account,
});

/** The books of Norway; all values are assumed (see the head of this file). */
export const norway: CountryBooks = {
  invoiceHeading: "Kundefaktura til",
  creditHeading: "Kundekreditnota til",
  paymentHeadings: { in: "Innbetaling fra", out: "Utbetaling til" },
  supplierHeading: "Leverandørfaktura fra",
  supplierCreditHeading: "Leverandørkreditnota fra",
  setOffHeading: "Motregning mot",
  setOffUndoHeading: "Opphevet motregning mot",
  allocationHeading: "Periodisering",
  standardAccounts: {
    receivables: 1500,
    payables: 2400,
    inputVat: [2710, 2711, 2712],
    reckonedInputVat: 2710,
    bank: 1920,
    rounding: 3740,
    exchangeGain: 8060,
    exchangeLoss: 8160,
    bankFees: 7770,
    lateFees: 3900,
    cash: 1900,
    cardClaims: 1570,
    result: 2050,
    taxReduction: null,
    outputVat: { 2500: 2700, 1500: 2701, 1200: 2702 },
  },
  accountTypeOf: accountTypeOfNo,
  profitTypes: profitAccountTypes,
  vatReturn: vatReturnNo,
  deductionAccounts: {},
  chart: parseChart(chartNo, "", accountTypeOfNo, vatCodeOfNo),
  vatCodes: vatCodesNo,
  codings: [
    makeCoding("Varer 25% mva", "Goods 25% VAT", "goods", 2500, {
      ...accountsAbroadNo,
      domesticExempt: 3100,
      domesticWithVat: 3000,
    }),
    makeCoding("Tjenester 25% mva", "Services 25% VAT", "service", 2500, {
      ...accountsAbroadNo,
      domesticExempt: 3110,
      domesticWithVat: 3010,
    }),
    makeCoding("Næringsmidler 15% mva", "Food 15% VAT", "goods", 1500, {
      ...accountsAbroadNo,
      domesticExempt: 3100,
      domesticWithVat: 3020,
    }),
    makeCoding("Tjenester 12% mva", "Services 12% VAT", "service", 1200, {
      ...accountsAbroadNo,
      domesticExempt: 3110,
      domesticWithVat: 3030,
    }),
    makeCoding("Varer uten mva", "Goods without VAT", "goods", 0, { ...accountsAbroadNo, domesticExempt: 3100 }),
    makeCoding("Tjenester uten mva", "Services without VAT", "service", 0, {
      ...accountsAbroadNo,
      domesticExempt: 3110,
    }),
  ],
};

/** The books of the Netherlands; all values are assumed (see the head of this file). */
export const netherlands: CountryBooks = {
  invoiceHeading: "Verkoopfactuur aan",
  creditHeading: "Creditfactuur aan",
  paymentHeadings: { in: "Ontvangen van", out: "Betaald aan" },
  supplierHeading: "Inkoopfactuur van",
  supplierCreditHeading: "Creditfactuur van",
  setOffHeading: "Verrekening met",
  setOffUndoHeading: "Teruggedraaide verrekening met",
  allocationHeading: "Overlopende post",
  standardAccounts: {
    receivables: 1300,
    payables: 1400,
    inputVat: [1510, 1511],
    reckonedInputVat: 1510,
    bank: 1100,
    rounding: 4750,
    exchangeGain: 9050,
    exchangeLoss: 9150,
    bankFees: 4700,
    lateFees: 9000,
    cash: 1000,
    cardClaims: 1200,
    result: 590,
    taxReduction: null,
    outputVat: { 2100: 1500, 900: 1501 },
  },
  accountTypeOf: accountTypeOfNl,
  // Accounts of type 27 hold VAT in the Dutch chart, and their balance is carried over into the next year.
  profitTypes: profitAccountTypes.filter((type) => type !== 27),
  vatReturn: vatReturnNl,
  deductionAccounts: {},
  chart: parseChart(chartNl, "", accountTypeOfNl, vatCodeOfNl),
  vatCodes: vatCodesNl,
  codings: [
    makeCoding("Goederen 21% btw", "Goods 21% VAT", "goods", 2100, makeAccountsWithVatNl(8000)),
    makeCoding("Goederen 9% btw", "Goods 9% VAT", "goods", 900, makeAccountsWithVatNl(8010)),
    makeCoding("Goederen zonder btw", "Goods without VAT", "goods", 0, accountsAbroadNl),
    makeCoding("Diensten 21% btw", "Services 21% VAT", "service", 2100, makeAccountsWithVatNl(8020)),
    makeCoding("Diensten 9% btw", "Services 9% VAT", "service", 900, makeAccountsWithVatNl(8030)),
    makeCoding("Diensten zonder btw", "Services without VAT", "service", 0, accountsAbroadNl),
  ],
};
