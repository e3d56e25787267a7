/** Class 2, equity and debts. */
export const equityAndDebts = `
2011 Egna varuuttag
2012 Avräkning för skatter och avgifter (skattekonto)
2017 Årets kapitaltillskott
2020 Eget kapital, delägare 2
2021 Egna varuuttag, delägare 2
2023 Övriga egna uttag, delägare 2
2027 Årets kapitaltillskott, delägare 2
2028 Övriga egna insättningar, delägare 2
2029 Årets resultat, delägare 2
2030 Eget kapital, delägare 3
2031 Egna varuuttag, delägare 3
2033 Övriga egna uttag, delägare 3
2037 Årets kapitaltillskott, delägare 3
2038 Övriga egna insättningar, delägare 3
2039 Årets resultat, delägare 3
2040 Eget kapital, delägare 4
2041 Egna varuuttag, delägare 4
2043 Övriga egna uttag, delägare 4
2047 Årets kapitaltillskott, delägare 4
2048 Övriga egna insättningar, delägare 4
2049 Årets resultat, delägare 4
2050 Avsättning till expansionsfond
2060 Eget kapital i ideella föreningar, stiftelser och registrerade trossamfund
2061 Eget kapital, stiftelsekapital, grundkapital
2065 Förändring i fond för verkligt värde
2066 Värdesäkringsfond
2067 Balanserat över- eller underskott
2068 Över- eller underskott från föregående år
2069 Årets resultat, ideell förening
2070 Ändamålsbestämda medel
2071 Ändamål 1
2072 Ändamål 2
2080 Bundet eget kapital
2082 Ej registrerat aktiekapital
2083 Medlemsinsatser
2084 Förlagsinsatser
2087 Bunden överkursfond
2088 Fond för yttre underhåll
2089 Fond för utvecklingsutgifter
2090 Fritt eget kapital
2092 Mottagna eller lämnade koncernbidrag
2094 Egna aktier
2095 Fusionsresultat
2096 Fond för verkligt värde
2100 Obeskattade reserver
2120 Periodiseringsfond, avsättning
2121 Periodiseringsfond, första året
2122 Periodiseringsfond, andra året
2123 Periodiseringsfond, tredje året
2127 Periodiseringsfond, sjunde året
2128 Periodiseringsfond, åttonde året
2129 Periodiseringsfond, nionde året
2130 Periodiseringsfond, avsättning 2
2131 Periodiseringsfond, tionde året
2132 Periodiseringsfond, elfte året
2133 Periodiseringsfond, tolfte året
2134 Periodiseringsfond, trettonde året
2151 Ackumulerade överavskrivningar på immateriella anläggningstillgångar
2152 Ackumulerade överavskrivningar på byggnader och markanläggningar
2153 Ackumulerade överavskrivningar på maskiner och inventarier
2160 Ersättningsfond
2161 Ersättningsfond maskiner och inventarier
2162 Ersättningsfond byggnader och markanläggningar
2163 Ersättningsfond mark
2164 Ersättningsfond djurlager i jordbruk och renskötsel
2190 Övriga obeskattade reserver
2196 Lagerreserv
2199 Övriga obeskattade reserver, andra
2210 Avsättningar för pensioner enligt tryggandelagen
2221 Avsättningar för garantier, kortfristig del
2230 Övriga avsättningar för pensioner och liknande förpliktelser
2240 Avsättningar för uppskjutna skatter
2251 Avsättningar för skatter, andra
2252 Avsättningar för tvistiga skatter
2253 Avsättningar för särskild löneskatt, deklarationspost
2290 Övriga avsättningar
2310 Obligations- och förlagslån
2320 Konvertibla lån och liknande
2321 Konvertibla lån
2322 Lån förenade med optionsrätt
2323 Vinstandelslån
2324 Kapitalandelslån
2331 Checkräkningskredit 1
2332 Checkräkningskredit 2
2340 Byggnadskreditiv
2351 Fastighetslån, långfristig del
2355 Långfristiga lån i utländsk valuta från kreditinstitut
2359 Övriga långfristiga lån från kreditinstitut
2360 Långfristiga skulder till koncernföretag
2361 Långfristiga skulder till moderföretag
2362 Långfristiga skulder till dotterföretag
2363 Långfristiga skulder till andra koncernföretag
2370 Långfristiga skulder till intresseföretag
2371 Långfristiga skulder till intresseföretag, andra
2372 Långfristiga skulder till gemensamt styrda företag
2373 Långfristiga skulder till övriga företag med ägarintresse
2390 Övriga långfristiga skulder
2391 Avbetalningskontrakt, långfristig del
2392 Villkorliga långfristiga skulder
2394 Långfristiga leverantörskrediter
2395 Andra långfristiga lån i utländsk valuta
2396 Derivat, långfristiga skulder
2397 Mottagna depositioner, långfristiga
2399 Övriga långfristiga skulder, andra
2411 Kortfristiga lån från kreditinstitut
2412 Byggnadskreditiv, kortfristig del
2417 Kortfristig del av långfristiga skulder till kreditinstitut
2419 Övriga kortfristiga skulder till kreditinstitut
2429 Övriga förskott från kunder
2430 Pågående arbeten, skuld
2431 Pågående arbeten, fakturering
2438 Pågående arbeten, nedlagda kostnader
2439 Beräknad förändring av pågående arbeten
2443 Konsignationsskulder
2445 Tvistiga leverantörsskulder
2448 Ej reskontraförda leverantörsskulder
2450 Fakturerad men ej upparbetad intäkt
2461 Leverantörsskulder till moderföretag
2462 Leverantörsskulder till dotterföretag
2463 Leverantörsskulder till andra koncernföretag
2470 Leverantörsskulder till intresseföretag
2471 Leverantörsskulder till intresseföretag, andra
2472 Leverantörsskulder till gemensamt styrda företag
2473 Leverantörsskulder till övriga företag med ägarintresse
2480 Checkräkningskredit, kortfristig
2491 Avräkning spelarrangörer
2492 Växelskulder
2499 Andra övriga kortfristiga skulder
2500 Skatteskulder, samlingskonto
2513 Beräknad fastighetsskatt och fastighetsavgift
2515 Beräknad avkastningsskatt
2517 Beräknad utländsk skatt
2600 Moms och särskilda punktskatter
2610 Utgående moms 25 %
2613 Utgående moms för uthyrning 25 %
2619 Utgående moms OSS 25 %
2620 Utgående moms 12 %
2622 Utgående moms på egna uttag 12 %
2623 Utgående moms för uthyrning 12 %
2626 Utgående moms vinstmarginalbeskattning 12 %
2628 Vilande utgående moms 12 %
2630 Utgående moms 6 %
2632 Utgående moms på egna uttag 6 %
2633 Utgående moms för uthyrning 6 %
2636 Utgående moms vinstmarginalbeskattning 6 %
2638 Vilande utgående moms 6 %
2642 Debiterad ingående moms i anslutning till frivillig skattskyldighet
2646 Ingående moms på uthyrning
2648 Vilande ingående moms
2649 Ingående moms, blandad verksamhet
2660 Särskilda punktskatter
2661 Reklamskatt
2669 Övriga punktskatter
2670 Utgående moms på försäljning inom EU, OSS
2700 Personalens skatter, avgifter och löneavdrag
2732 Avräkning särskild löneskatt
2740 Avtalade sociala avgifter
2760 Semestermedel
2761 Avräkning semesterlöner
2762 Semesterlönekassa
2791 Personalens intressekonto
2792 Lönsparande
2793 Gruppförsäkringspremier
2794 Fackföreningsavgifter
2795 Mät- och granskningsarvoden
2799 Övriga löneavdrag, andra
2800 Övriga kortfristiga skulder, samlingskonto
2810 Avräkning för factoring och belånade kontraktsfordringar
2811 Avräkning för factoring
2812 Avräkning för belånade kontraktsfordringar
2821 Löneskulder
2822 Reseräkningar
2823 Tantiem, gratifikationer
2829 Övriga kortfristiga skulder till anställda
2830 Avräkning för annans räkning
2841 Kortfristig del av långfristiga skulder
2849 Övriga kortfristiga låneskulder
2850 Avräkning för skatter och avgifter (skattekonto)
2852 Anståndsbelopp för moms, arbetsgivaravgifter och personalskatt
2860 Kortfristiga skulder till koncernföretag
2861 Kortfristiga skulder till moderföretag
2862 Kortfristiga skulder till dotterföretag
2863 Kortfristiga skulder till andra koncernföretag
2870 Kortfristiga skulder till intresseföretag
2871 Kortfristiga skulder till intresseföretag, andra
2872 Kortfristiga skulder till gemensamt styrda företag
2873 Kortfristiga skulder till övriga företag med ägarintresse
2880 Skuld erhållna bidrag
2891 Skulder under indrivning
2892 Inre reparationsfond
2895 Derivat, kortfristiga skulder
2897 Mottagna depositioner, kortfristiga
2899 Övriga kortfristiga skulder, andra
2900 Upplupna kostnader och förutbetalda intäkter
2911 Löneskulder, upplupna
2912 Ackordsöverskott
2919 Övriga upplupna löner
2930 Upplupna pensionskostnader
2931 Upplupna pensionsutbetalningar
2942 Beräknad upplupen särskild löneskatt
2943 Beräknad upplupen särskild löneskatt på pensionskostnader, deklarationspost
2944 Beräknad upplupen avkastningsskatt på pensionskostnader
2950 Upplupna avtalade sociala avgifter
2951 Upplupna avtalade arbetsmarknadsförsäkringar
2959 Upplupna avtalade pensionsförsäkringsavgifter, deklarationspost
2971 Förutbetalda hyresintäkter
2972 Förutbetalda medlemsavgifter
2979 Övriga förutbetalda intäkter
2980 Upplupna avtalskostnader
2991 Beräknat arvode för bokslut
2992 Beräknat arvode för revision
2993 Ospecificerad skuld till leverantörer
2995 Ej ankomna leverantörsfakturor
2998 Övriga upplupna kostnader och förutbetalda intäkter, andra
`;
