import type { SeedCompany } from "./companies";

const splitNames = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);

type PublicBody = { readonly name: string; readonly town: string };

/** Parses a text of the form `town: name, name; town: name`. */
const parsePublicBodies = (text: string): readonly PublicBody[] =>
  text.split(";").flatMap((part) => {
    const [town = "", names = ""] = part.split(":");
    return splitNames(names).map((name) => ({ name, town: town.trim() }));
  });

/** The parts that names and addresses of customers in a country are made of; every person and company is invented. */
export type NameParts = {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly streets: readonly string[];
  /** Postal code and town. */
  readonly towns: readonly (readonly [code: string, town: string])[];
  readonly trades: readonly string[];
  readonly legalForms: readonly string[];
  /** Associations and public customers with their full names and their home towns. */
  readonly publicBodies: readonly PublicBody[];
};

const swedishNames: NameParts = {
  firstNames: splitNames(
    "Anders, Astrid, Birgitta, Bo, Carina, Dag, Ebba, Elin, Emil, Eva, Fredrik, Greta, Gunilla, Gustav, Hanna, Henrik, Ida, Ingrid, Isak, Jakob, Johan, Josefin, Karin, Katarina, Kerstin, Klara, Lena, Linnéa, Ludvig, Magnus, Maja, Malin, Mattias, Nils, Olof, Oskar, Pär, Rebecka, Rolf, Sigrid, Sofia, Stina, Sven, Tove, Tuva, Ulf, Viktor, Åke, Åsa, Örjan",
  ),
  lastNames: splitNames(
    "Andersson, Berglund, Björk, Blom, Boström, Dahlberg, Edlund, Ekman, Engström, Eriksson, Fors, Fransson, Grahn, Granberg, Hedlund, Hellström, Holm, Isaksson, Jonsson, Karlsson, Kvist, Larsson, Lindgren, Ljung, Lundmark, Lövgren, Marklund, Nilsson, Norberg, Nygård, Olofsson, Palm, Pettersson, Rönnqvist, Sandberg, Sjödin, Sjögren, Stenlund, Ström, Sundin, Svensson, Söderlund, Vikström, Wallin, Wikner, Åberg, Åkerlund, Öberg, Öhman, Östlund",
  ),
  streets: splitNames(
    "Storgatan, Kungsgatan, Köpmangatan, Skeppsbrogatan, Björkvägen, Granvägen, Rönnvägen, Tallstigen, Ängsvägen, Åkervägen, Hantverkargatan, Industrivägen, Magasinsgatan, Stationsgatan, Sjögatan, Nygatan, Repslagargatan, Smedjegatan, Varvsgatan, Älvgatan",
  ),
  towns: [
    ["972 31", "Luleå"],
    ["941 31", "Piteå"],
    ["961 64", "Boden"],
    ["981 32", "Kiruna"],
    ["982 31", "Gällivare"],
    ["942 31", "Älvsbyn"],
    ["931 31", "Skellefteå"],
    ["903 26", "Umeå"],
    ["891 33", "Örnsköldsvik"],
    ["952 31", "Kalix"],
    ["953 31", "Haparanda"],
    ["831 30", "Östersund"],
  ],
  trades: splitNames(
    "Måleri, Kök, El, Rör, Plåt, Fastigheter, Trädgård, Golv, Tak, Bygg, Fönster, Åkeri, Konsult, Restaurang, Bageri, Hotell, Glas, Schakt, Invest, Handel, Verkstad, Sport, Café, Livs",
  ),
  legalForms: splitNames("AB, AB, AB, HB, & Co AB"),
  publicBodies: parsePublicBodies(
    `Luleå: Brf Solsidan; Piteå: Brf Norrstrand; Luleå: Brf Lulsundet; Kiruna: Brf Kungsörnen;
     Skellefteå: Brf Älvkanten; Luleå: Brf Björkskatan; Boden: Brf Tallbacken; Umeå: Brf Ängsknarren;
     Piteå: Brf Hamnpiren; Luleå: Brf Örnäset, Samfälligheten Varvet, Luleå kommun; Piteå: Piteå kommun;
     Boden: Bodens kommun; Kalix: Kalix kommun; Luleå: Region Norrbotten; Älvsbyn: Älvsbyns kommun;
     Östersund: Stiftelsen Skogsgården; Luleå: Kulturföreningen Ebeneser, Gammelstads församling`,
  ),
};

const norwegianNames: NameParts = {
  firstNames: splitNames(
    "Anne, Bjørn, Eirik, Frode, Gro, Hege, Håkon, Ingebjørg, Kari, Kåre, Liv, Marit, Ola, Ragnhild, Sigurd, Siri, Tore, Turid, Øystein, Åse",
  ),
  lastNames: splitNames(
    "Bakke, Berg, Dahl, Eide, Fjeld, Hagen, Haugen, Johansen, Kvamme, Lie, Moen, Nygård, Rød, Sæther, Solberg, Strand, Tveit, Vik, Ødegård, Åsen",
  ),
  streets: splitNames(
    "Strandgaten, Kong Oscars gate, Nygårdsgaten, Torgallmenningen, Fjøsangerveien, Sandviksveien, Løvstakkveien, Bryggen",
  ),
  towns: [
    ["5003", "Bergen"],
    ["4006", "Stavanger"],
    ["5525", "Haugesund"],
    ["6002", "Ålesund"],
    ["7011", "Trondheim"],
    ["0150", "Oslo"],
  ],
  trades: splitNames("Bygg, Snekkeri, Hytte, Eiendom, Interiør, Kjøkken, Møbler, Båt, Handel, Entreprenør"),
  legalForms: splitNames("AS, AS, AS, ENK, DA"),
  publicBodies: parsePublicBodies(
    "Bergen: Bergen kommune, Sameiet Bryggen, Borettslaget Fjellsiden, Vestland fylkeskommune, Sandviken menighet",
  ),
};

const dutchNames: NameParts = {
  firstNames: splitNames(
    "Anouk, Bas, Daan, Daniël, Eva, Femke, Floor, Hendrik, Ilse, Jan, Joost, Lieke, Maarten, Noor, Pieter, Roos, Sanne, Thijs, Willem, Zoë",
  ),
  lastNames: splitNames(
    "Bakker, de Boer, Bos, Dekker, van Dijk, de Groot, Hendriks, Jansen, Koning, Mulder, Peters, Smit, van den Berg, van Leeuwen, Visser, Vos, de Vries, de Wit, Kuipers, Brouwer",
  ),
  streets: splitNames(
    "Bloemgracht, Prinsengracht, Herenstraat, Kerkstraat, Dorpsstraat, Marktplein, Lindelaan, Molenweg, Stationsweg",
  ),
  towns: [
    ["1015 TM", "Amsterdam"],
    ["2011 HC", "Haarlem"],
    ["3511 LX", "Utrecht"],
    ["2312 GK", "Leiden"],
    ["1431 GG", "Aalsmeer"],
    ["9712 HM", "Groningen"],
  ],
  trades: splitNames("Bloemen, Catering, Events, Hotel, Tuinen, Interieur, Horeca, Decoratie, Groothandel, Winkel"),
  legalForms: splitNames("B.V., B.V., B.V., V.O.F."),
  publicBodies: parsePublicBodies(
    "Haarlem: Gemeente Haarlem; Utrecht: Stichting De Tuin; Leiden: Vereniging Oud-Leiden; Haarlem: Kerkbestuur Sint Jan",
  ),
};

const namesByCountry: Readonly<Record<SeedCompany["countryCode"], NameParts>> = {
  SE: swedishNames,
  NO: norwegianNames,
  NL: dutchNames,
};

export function namePartsOf(country: SeedCompany["countryCode"]): NameParts {
  return namesByCountry[country];
}
