/** Class 6, other external costs. */
export const externalCosts = `
6000 Övriga försäljningskostnader (gruppkonto)
6010 Kataloger, prislistor m.m.
6020 Egna facktidskrifter
6030 Speciella orderkostnader
6055 Franchisekostnader
6060 Kreditförsäljningskostnader
6061 Kreditupplysning
6062 Inkasso och KFM-avgifter
6063 Kreditförsäkringspremier
6069 Övriga kreditförsäljningskostnader
6070 Representation
6080 Bankgarantier
6100 Kontorsmateriel och trycksaker (gruppkonto)
6200 Tele och post (gruppkonto)
6210 Telekommunikation
6213 Mobilsökning
6214 Fax
6215 Telex
6300 Företagsförsäkringar och övriga riskkostnader (gruppkonto)
6320 Självrisker vid skada
6330 Förluster i pågående arbeten
6340 Lämnade skadestånd
6341 Lämnade skadestånd, avdragsgilla
6342 Lämnade skadestånd, ej avdragsgilla
6352 Befarade förluster på kundfordringar
6360 Garantikostnader
6361 Förändring av garantiavsättning
6362 Faktiska garantikostnader
6370 Kostnader för bevakning och larm
6380 Förluster på övriga kortfristiga fordringar
6400 Förvaltningskostnader (gruppkonto)
6410 Styrelsearvoden som inte är lön
6421 Revision
6422 Revisionsverksamhet utöver revision
6423 Skatterådgivning, revisor
6424 Övriga tjänster, revisor
6430 Management fees
6440 Årsredovisning och delårsrapporter
6450 Bolagsstämma, års- eller föreningsstämma
6490 Övriga förvaltningskostnader
6500 Övriga externa tjänster (gruppkonto)
6510 Mätningskostnader
6520 Ritnings- och kopieringskostnader
6551 Konsultarvoden, avdragsgilla
6552 Konsultarvoden, ej avdragsgilla
6561 Serviceavgifter, avdragsgilla
6562 Serviceavgifter, ej avdragsgilla
6571 Kortinlösenavgifter
6591 Övriga externa tjänster, avdragsgilla
6592 Övriga externa tjänster, ej avdragsgilla
6810 Inhyrd produktionspersonal
6820 Inhyrd lagerpersonal
6830 Inhyrd transportpersonal
6840 Inhyrd kontors- och ekonomipersonal
6850 Inhyrd IT-personal
6860 Inhyrd marknads- och försäljningspersonal
6870 Inhyrd restaurang- och butikspersonal
6880 Inhyrda företagsledare
6890 Övrig inhyrd personal
6900 Övriga externa kostnader (gruppkonto)
6911 Royalties
6920 Kostnader för egna patent
6930 Kostnader för varumärken
6940 Kontroll-, provnings- och stämpelavgifter
6950 Tillsynsavgifter myndigheter
6980 Föreningsavgifter
6990 Övriga externa kostnader
6993 Lämnade bidrag och gåvor
6996 Betald utländsk inkomstskatt
6997 Obetald utländsk inkomstskatt
6998 Utländsk moms
6999 Ingående moms, blandad verksamhet
`;
