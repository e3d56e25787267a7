import type { SeedCompany } from "./companies";

export type ListedArticle = {
  readonly name: string;
  /** The price is net, in units of the currency. */
  readonly price: string;
  readonly unit: string;
  readonly type: "goods" | "service";
  readonly rateBps: number;
};

const unitCodes: Readonly<Record<string, string>> = {
  st: "C62",
  h: "HUR",
  m: "MTR",
  m2: "MTK",
  m3: "MTQ",
  kg: "KGM",
  l: "LTR",
  pk: "XPK",
  km: "KMT",
};

/**
 * Parses lines `name; size | size …; price; unit; rate; kind`: one article for each size, with a price that grows with the
 * size.
 */
function parseArticleLines(articleLines: string): ListedArticle[] {
  return articleLines
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [name = "", sizes = "", price = "0", unit = "st", rate = "25", kind = "goods"] = line
        .split(";")
        .map((part) => part.trim());
      return sizes.split("|").map((size, index) => ({
        name: `${name} ${size.trim()}`.trim(),
        price: (Number(price) * (1 + index * 0.35)).toFixed(2),
        unit: unitCodes[unit] ?? "C62",
        type: kind === "service" ? ("service" as const) : ("goods" as const),
        rateBps: Number(rate) * 100,
      }));
    });
}

const norrskenArticles = parseArticleLines(`
Snickeriarbete;;595;h;25;service
Snickeriarbete, kväll och helg;;895;h;25;service
Målningsarbete;;545;h;25;service
Plattsättning;;625;h;25;service
Projektledning;;895;h;25;service
Arbetsledning;;745;h;25;service
Rivning;;525;h;25;service
Elarbete;;695;h;25;service
Rörarbete;;715;h;25;service
Plåtarbete;;675;h;25;service
Golvläggning;;565;h;25;service
Montering kök;;585;h;25;service
Montering fönster;;1450;st;25;service
Besiktning;;4900;st;25;service
Bygglovsritning;;8900;st;25;service
Servicebil;;48.50;km;25;service
Maskinhyra, minigrävare;;1850;st;25;service
Ställningshyra per vecka;;2400;st;25;service
Städning efter bygge;;395;h;25;service
Avfallshantering;;950;st;25;service
Regel C24; 45×45 | 45×70 | 45×95 | 45×120 | 45×145 | 45×170 | 45×195 | 45×220;14.90;m;25
Limträbalk; 42×180 | 56×225 | 90×270 | 115×315;189;m;25
Panel gran; 14×95 | 21×120 | 22×145;18.50;m;25
Trall impregnerad; 28×95 | 28×120 | 28×145;19.90;m;25
Gipsskiva; 900 mm | 1200 mm | brand | våtrum;89;st;25
OSB-skiva; 11 mm | 15 mm | 18 mm | 22 mm;179;st;25
Plywood; 12 mm | 15 mm | 18 mm;329;st;25
Isolering; 45 mm | 95 mm | 120 mm | 145 mm | 195 mm;42;m2;25
Cellplast; 50 mm | 100 mm | 200 mm;69;m2;25
Ångspärr; 25 m² | 50 m²;349;st;25
Takpapp; underlag | yta;459;st;25
Betongtakpanna; svart | tegelröd | grå;14.50;st;25
Plåttak; svart | silver;215;m2;25
Hängränna; 2 m | 3 m | 4 m;129;st;25
Stuprör; 1 m | 2,5 m;99;st;25
Fönster 3-glas; 6×6 | 9×9 | 10×12 | 12×12 | 14×14;3190;st;25
Ytterdörr; 9×21 | 10×21;7900;st;25
Innerdörr; vit | furu | ek;1290;st;25
Karmsats; 92 mm | 115 mm;389;st;25
Foder; vit | furu;19;m;25
Golvlist; vit | ek;24;m;25
Parkettgolv; ek | ask | björk;449;m2;25
Klinker; 30×30 | 60×60;319;m2;25
Kakel; vitt blankt | vitt matt | grått;279;m2;25
Fästmassa; 5 kg | 15 kg | 25 kg;129;st;25
Fog; vit | grå | svart;149;st;25
Tätskikt; 5 l | 15 l;890;st;25
Väggfärg; 3 l | 10 l;399;st;25
Fasadfärg; 3 l | 10 l;549;st;25
Träolja; 1 l | 3 l;189;st;25
Byggskruv; 40 mm | 55 mm | 75 mm | 90 mm | 120 mm;129;pk;25
Gipsskruv; 29 mm | 41 mm;99;pk;25
Spik; 75 mm | 100 mm;89;pk;25
Vinkelbeslag; 60 mm | 90 mm | 105 mm;12.50;st;25
Balksko; 45 mm | 90 mm;39;st;25
Betong C25/30;;1690;m3;25
Grus 0–18;;340;m3;25
Cement; 25 kg | 35 kg;89;st;25
Marksten; grå | grafit;189;m2;25
Köksskåp; 40 cm | 60 cm | 80 cm;1590;st;25
Bänkskiva; laminat | ek | sten;890;m;25
Diskbänk;;2890;st;25
Vitvarupaket;;18900;st;25
WC-stol;;3290;st;25
Handfat;;1890;st;25
Duschvägg;;4390;st;25
Blandare; kök | tvättställ | dusch;1290;st;25
Lunch vid byggmöte;;95;st;12
Fika vid byggmöte;;45;st;12
Boende på ort;;890;st;12;service
Handbok, byggskötsel;;248;st;6
Persontransport till byggplats;;320;st;6;service
Försäkringsersättning utan moms;;1500;st;0;service
Frimärken och avgifter;;22;st;0
`);

const fjallkaffeArticles = parseArticleLines(`
Bryggkaffe mellanrost; 250 g | 500 g | 1 kg;69;st;12
Bryggkaffe mörkrost; 250 g | 500 g | 1 kg;72;st;12
Espressobönor; 250 g | 500 g | 1 kg;89;st;12
Fjällblandning; 250 g | 500 g | 1 kg;95;st;12
Te; svart | grönt | örter;59;st;12
Kanelbulle;;18;st;12
Kaka, havre;;22;st;12
Kaffeprovning per person;;295;st;25;service
Hyra bryggare per månad;;690;st;25;service
Service av maskin;;850;h;25;service
Kaffekvarn;;1890;st;25
Mugg, stengods;;149;st;25
Filter; 100-pack | 500-pack;39;pk;25
Bok: Kaffe i fjällen;;228;st;6
Presentkort;;500;st;0
`);

const fjordtreArticles = parseArticleLines(`
Konstruksjonsvirke; 48×98 | 48×148 | 48×198;32;m;25
Kledning gran; 19×123 | 22×148;28;m;25
Terrassebord; furu | lerk;39;m;25
Limtre; 90×270 | 115×315;289;m;25
Hyttedør;;8900;st;25
Benk, eik;;4200;st;25
Bord, bjørk;;6900;st;25
Snekkerarbeid;;690;h;25;service
Tegning;;950;h;25;service
Frakt;;1200;st;25;service
Persontransport til byggeplass;;390;st;12;service
Røkt ørret, gavepakke;;349;st;15
Sertifikat;;250;st;0;service
`);

const tulpArticles = parseArticleLines(`
Tulpen, bos; 10 st | 20 st | 50 st;7.95;st;9
Rozen, bos; 10 st | 20 st;12.50;st;9
Seizoensboeket; klein | middel | groot;19.50;st;9
Kamerplant; Monstera | Ficus | Calathea;24.95;st;9
Tulpenbollen; 25 st | 100 st;8.95;st;9
Vaas; glas | keramiek;18.50;st;21
Plantenbak; 40 cm | 80 cm;34.50;st;21
Bloemenabonnement per week;;39;st;21;service
Decoratie evenement;;65;h;21;service
Bezorging;;7.50;st;21;service
Workshop bloemschikken;;45;st;9;service
Cadeaubon;;25;st;0
`);

const articlesByCompany: Readonly<Record<SeedCompany["slug"], readonly ListedArticle[]>> = {
  norrsken: norrskenArticles,
  fjallkaffe: fjallkaffeArticles,
  fjordtre: fjordtreArticles,
  tulp: tulpArticles,
};

export function listArticles(company: SeedCompany): readonly ListedArticle[] {
  return articlesByCompany[company.slug];
}
