/** The accounts of Swedish companies after the public BAS chart, with the product's names where they are known. */
export const chartSe = `
1010 Utvecklingsutgifter
1060 Hyresrätter, tomträtter och liknande
1070 Goodwill
1079 Ackumulerade avskrivningar på goodwill
1110 Byggnader
1130 Mark
1150 Markanläggningar
1210 Maskiner och andra tekniska anläggningar
1219 Ackumulerade avskrivningar på maskiner
1220 Inventarier och verktyg
1229 Ackumulerade avskrivningar på inventarier och verktyg
1240 Bilar och andra transportmedel
1249 Ackumulerade avskrivningar på bilar
1250 Datorer
1259 Ackumulerade avskrivningar på datorer
1290 Övriga materiella anläggningstillgångar
1310 Andelar i koncernföretag
1350 Andelar och värdepapper i andra företag
1380 Andra långfristiga fordringar
1410 Lager av råvaror
1440 Produkter i arbete
1460 Lager av handelsvaror
1470 Pågående arbeten
1480 Förskott för varor och tjänster
1510 Kundfordringar
1511 Kundfordringar
1513 Kundfordringar, delad faktura
1515 Osäkra kundfordringar
1519 Nedskrivning av kundfordringar
1560 Kundfordringar hos koncernföretag
1580 Fordringar för kontokort och kuponger
1610 Kortfristiga fordringar hos anställda
1630 Avräkning för skatter och avgifter (skattekonto)
1640 Skattefordringar
1650 Momsfordran
1680 Andra kortfristiga fordringar
1685 Kortfristiga fordringar hos delägare
1710 Förutbetalda hyreskostnader
1720 Förutbetalda leasingavgifter
1730 Förutbetalda försäkringspremier
1740 Förutbetalda räntekostnader
1750 Upplupna hyresintäkter
1760 Upplupna ränteintäkter
1790 Övriga förutbetalda kostnader och upplupna intäkter
1810 Andelar i börsnoterade företag
1880 Andra kortfristiga placeringar
1910 Kassa
1920 PlusGiro
1930 Företagskonto
1931 Företagskonto 2
1940 Övriga bankkonton
1941 Sparkonto
1980 Valutakonton
2010 Eget kapital
2013 Övriga egna uttag
2018 Övriga egna insättningar
2019 Årets resultat
2081 Aktiekapital
2085 Uppskrivningsfond
2086 Reservfond
2091 Balanserad vinst eller förlust
2093 Erhållna aktieägartillskott
2097 Överkursfond
2098 Vinst eller förlust från föregående år
2099 Årets resultat
2110 Periodiseringsfonder
2124 Periodiseringsfond, fjärde året
2125 Periodiseringsfond, femte året
2126 Periodiseringsfond, sjätte året
2150 Ackumulerade överavskrivningar
2220 Avsättningar för garantier
2250 Övriga avsättningar för skatter
2330 Checkräkningskredit
2350 Andra långfristiga skulder till kreditinstitut
2393 Lån från närstående personer, långfristig del
2410 Kortfristiga skulder till kreditinstitut
2420 Förskott från kunder
2421 Ej inlösta presentkort
2440 Leverantörsskulder
2441 Leverantörsskulder, tvistiga
2460 Leverantörsskulder till koncernföretag
2490 Övriga kortfristiga skulder till kunder
2510 Skatteskulder
2512 Beräknad inkomstskatt
2514 Beräknad särskild löneskatt på pensionskostnader
2518 Betald preliminärskatt
2611 Utgående moms på försäljning inom Sverige 25 %
2612 Utgående moms på egna uttag 25 %
2614 Utgående moms omvänd skattskyldighet 25 %
2615 Utgående moms import av varor 25 %
2616 Utgående moms vinstmarginalbeskattning 25 %
2618 Vilande utgående moms 25 %
2621 Utgående moms på försäljning inom Sverige 12 %
2624 Utgående moms omvänd skattskyldighet 12 %
2625 Utgående moms import av varor 12 %
2631 Utgående moms på försäljning inom Sverige 6 %
2634 Utgående moms omvänd skattskyldighet 6 %
2635 Utgående moms import av varor 6 %
2640 Ingående moms
2641 Debiterad ingående moms
2645 Beräknad ingående moms på förvärv från utlandet
2647 Ingående moms omvänd skattskyldighet varor och tjänster i Sverige
2650 Redovisningskonto för moms
2710 Personalskatt
2730 Lagstadgade sociala avgifter och särskild löneskatt
2731 Avräkning lagstadgade sociala avgifter
2750 Utmätning i lön
2790 Övriga löneavdrag
2820 Kortfristiga skulder till anställda
2840 Kortfristiga låneskulder
2890 Övriga kortfristiga skulder
2893 Skulder till närstående personer, kortfristig del
2898 Outtagen vinstutdelning
2910 Upplupna löner
2920 Upplupna semesterlöner
2940 Upplupna lagstadgade sociala avgifter
2941 Beräknade upplupna lagstadgade sociala avgifter
2960 Upplupna räntekostnader
2970 Förutbetalda intäkter
2990 Övriga upplupna kostnader och förutbetalda intäkter
2999 OBS-konto
3001 Försäljning inom Sverige, 25 % moms
3002 Försäljning inom Sverige, 12 % moms
3003 Försäljning inom Sverige, 6 % moms
3004 Försäljning inom Sverige, momsfri
3041 Försäljn tjänst 25% sv
3042 Försäljn tjänst 12% sv
3043 Försäljn tjänst 6% sv
3044 Försäljn tjänst sv momsfri
3045 Försäljn tjänst utanför EU momsfri
3046 Försäljn tjänst EU momspliktig
3048 Försäljn tjänst EU momsfri
3051 Försäljn varor 25% sv
3052 Försäljn varor 12% sv
3053 Försäljn varor 6% sv
3054 Försäljn varor sv momsfri
3055 Försäljn varor utanför EU momsfri
3056 Försäljn varor EU momspliktig
3057 Försäljn varor EU trepartshandel
3058 Försäljn varor EU momsfri
3231 Försäljning inom byggsektorn, omvänd skattskyldighet moms
3401 Egna uttag momspliktiga 25 %
3402 Egna uttag momspliktiga 12 %
3403 Egna uttag momspliktiga 6 %
3404 Egna uttag momsfria
3510 Fakturerat emballage
3520 Fakturerade frakter
3540 Faktureringsavgifter
3550 Fakturerade resekostnader
3590 Övriga fakturerade kostnader
3610 Försäljning av material
3690 Övriga sidointäkter
3730 Lämnade rabatter
3731 Lämnade kassarabatter
3740 Öres- och kronutjämning
3790 Övriga intäktskorrigeringar
3840 Aktiverat arbete (personal)
3911 Hyresintäkter
3922 Licensintäkter och royalties
3950 Återvunna, tidigare avskrivna kundfordringar
3960 Valutakursvinster på fordringar och skulder av rörelsekaraktär
3970 Vinst vid avyttring av anläggningstillgångar
3980 Erhållna offentliga bidrag
3990 Övriga ersättningar och intäkter
3997 Sjuklöneersättning
4000 Inköp av varor från Sverige
4010 Inköp material och varor
4056 Inköp av varor EU 25 %
4415 Inköpta varor i Sverige, omvänd skattskyldighet, 25 % moms
4416 Inköpta varor i Sverige, omvänd skattskyldighet, 12 % moms
4417 Inköpta varor i Sverige, omvänd skattskyldighet, 6 % moms
4425 Inköpta tjänster i Sverige, omvänd skattskyldighet, 25 % moms
4426 Inköpta tjänster i Sverige, omvänd skattskyldighet, 12 % moms
4427 Inköpta tjänster i Sverige, omvänd skattskyldighet, 6 % moms
4515 Inköp av varor från annat EU-land, 25 %
4516 Inköp av varor från annat EU-land, 12 %
4517 Inköp av varor från annat EU-land, 6 %
4531 Import av tjänster utanför EU, 25 %
4535 Inköp av tjänster från annat EU-land, 25 %
4545 Import av varor, 25 % moms
4600 Legoarbeten och underentreprenader
4700 Reduktion av inköpspriser
4731 Erhållna kassarabatter
4910 Förändring av lager av råvaror
4960 Förändring av lager av handelsvaror
4970 Förändring av pågående arbeten
5010 Lokalhyra
5020 El för belysning
5030 Värme
5040 Vatten och avlopp
5060 Städning och renhållning
5070 Reparation och underhåll av lokaler
5090 Övriga lokalkostnader
5210 Hyra av maskiner och andra tekniska anläggningar
5220 Hyra av inventarier och verktyg
5250 Hyra av datorer
5310 El för drift
5410 Förbrukningsinventarier
5420 Programvaror
5460 Förbrukningsmaterial
5480 Arbetskläder och skyddsmaterial
5500 Reparation och underhåll
5610 Personbilskostnader
5611 Drivmedel för personbilar
5612 Försäkring och skatt för personbilar
5613 Reparation och underhåll av personbilar
5615 Leasing av personbilar
5620 Lastbilskostnader
5690 Övriga kostnader för transportmedel
5710 Frakter, transporter och försäkringar vid varudistribution
5720 Tull- och speditionskostnader
5810 Biljetter
5820 Hyrbilskostnader
5831 Kost och logi i Sverige
5832 Kost och logi i utlandet
5890 Övriga resekostnader
5910 Annonsering
5930 Reklamtrycksaker och direktreklam
5980 PR, institutionell reklam och sponsring
5990 Övriga kostnader för reklam och PR
6040 Kontokortsavgifter
6050 Försäljningsprovisioner
6064 Factoringavgifter
6071 Representation, avdragsgill
6072 Representation, ej avdragsgill
6090 Övriga försäljningskostnader
6110 Kontorsmateriel
6150 Trycksaker
6211 Fast telefoni
6212 Mobiltelefon
6230 Datakommunikation
6250 Postbefordran
6310 Företagsförsäkringar
6350 Förluster på osäkra kundfordringar
6351 Konstaterade förluster på kundfordringar
6390 Övriga kostnader för risker
6420 Ersättningar till revisor
6530 Redovisningstjänster
6540 IT-tjänster
6550 Konsultarvoden
6560 Serviceavgifter till branschorganisationer
6570 Bankkostnader
6580 Advokat- och rättegångskostnader
6590 Övriga externa tjänster
6800 Inhyrd personal
6910 Licensavgifter och royalties
6970 Tidningar, tidskrifter och facklitteratur
6981 Föreningsavgifter, avdragsgilla
6982 Föreningsavgifter, ej avdragsgilla
6991 Övriga externa kostnader, avdragsgilla
6992 Övriga externa kostnader, ej avdragsgilla
7010 Löner till kollektivanställda
7081 Sjuklöner till kollektivanställda
7082 Semesterlöner till kollektivanställda
7090 Förändring av semesterlöneskuld
7210 Löner till tjänstemän
7220 Löner till företagsledare
7281 Sjuklöner till tjänstemän
7290 Förändring av semesterlöneskuld, tjänstemän
7321 Skattefria traktamenten, Sverige
7331 Skattefria bilersättningar
7332 Skattepliktiga bilersättningar
7385 Kostnader för fri bil
7399 Motkonto skattepliktiga förmåner
7410 Pensionsförsäkringspremier
7510 Lagstadgade sociala avgifter
7519 Sociala avgifter för semester- och löneskulder
7530 Särskild löneskatt
7570 Premier för arbetsmarknadsförsäkringar
7610 Utbildning
7620 Sjuk- och hälsovård
7631 Personalrepresentation, avdragsgill
7690 Övriga personalkostnader
7810 Avskrivningar på immateriella anläggningstillgångar
7820 Avskrivningar på byggnader och markanläggningar
7832 Avskrivningar på inventarier och verktyg
7834 Avskrivningar på bilar och andra transportmedel
7835 Avskrivningar på datorer
7960 Valutakursförluster på fordringar och skulder av rörelsekaraktär
7970 Förlust vid avyttring av anläggningstillgångar
7990 Övriga rörelsekostnader
8210 Utdelningar på andelar i andra företag
8310 Ränteintäkter från bank
8313 Ränteintäkter från kortfristiga fordringar
8330 Valutakursdifferenser på kortfristiga fordringar och placeringar
8410 Räntekostnader för långfristiga skulder
8420 Räntekostnader för kortfristiga skulder
8422 Dröjsmålsräntor för leverantörsskulder
8423 Räntekostnader för skatter och avgifter
8430 Valutakursdifferenser på skulder
8811 Avsättning till periodiseringsfond
8819 Återföring från periodiseringsfond
8850 Förändring av överavskrivningar
8910 Skatt som belastar årets resultat
8999 Årets resultat
`;
