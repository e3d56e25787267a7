/** Class 1, assets. */
export const assets = `
1011 Balanserade utgifter för forskning och utveckling
1012 Balanserade utgifter för programvaror
1018 Ackumulerade nedskrivningar på balanserade utgifter
1019 Ackumulerade avskrivningar på balanserade utgifter
1020 Koncessioner m.m.
1028 Ackumulerade nedskrivningar på koncessioner m.m.
1029 Ackumulerade avskrivningar på koncessioner m.m.
1030 Patent
1038 Ackumulerade nedskrivningar på patent
1039 Ackumulerade avskrivningar på patent
1040 Licenser
1048 Ackumulerade nedskrivningar på licenser
1049 Ackumulerade avskrivningar på licenser
1050 Varumärken
1058 Ackumulerade nedskrivningar på varumärken
1059 Ackumulerade avskrivningar på varumärken
1068 Ackumulerade nedskrivningar på hyresrätter, tomträtter och liknande
1069 Ackumulerade avskrivningar på hyresrätter, tomträtter och liknande
1078 Ackumulerade nedskrivningar på goodwill
1080 Förskott för immateriella anläggningstillgångar
1081 Pågående projekt för immateriella anläggningstillgångar
1088 Förskott för immateriella anläggningstillgångar
1111 Byggnader på egen mark
1112 Byggnader på annans mark
1118 Ackumulerade nedskrivningar på byggnader
1119 Ackumulerade avskrivningar på byggnader
1120 Förbättringsutgifter på annans fastighet
1128 Ackumulerade nedskrivningar på förbättringsutgifter på annans fastighet
1129 Ackumulerade avskrivningar på förbättringsutgifter på annans fastighet
1140 Tomter och obebyggda markområden
1158 Ackumulerade nedskrivningar på markanläggningar
1159 Ackumulerade avskrivningar på markanläggningar
1180 Pågående nyanläggningar och förskott för byggnader och mark
1181 Pågående ny-, till- och ombyggnad
1188 Förskott för byggnader och mark
1211 Maskiner
1213 Andra tekniska anläggningar
1218 Ackumulerade nedskrivningar på maskiner och andra tekniska anläggningar
1221 Inventarier
1222 Byggnadsinventarier
1223 Markinventarier
1225 Verktyg
1228 Ackumulerade nedskrivningar på inventarier och verktyg
1230 Installationer
1231 Installationer på egen fastighet
1232 Installationer på annans fastighet
1238 Ackumulerade nedskrivningar på installationer
1239 Ackumulerade avskrivningar på installationer
1241 Personbilar
1242 Lastbilar
1243 Truckar
1244 Arbetsmaskiner
1245 Traktorer
1246 Motorcyklar, mopeder och skotrar
1247 Båtar, flygplan och helikoptrar
1248 Ackumulerade nedskrivningar på bilar och andra transportmedel
1251 Datorer, företaget
1257 Datorer, personal
1258 Ackumulerade nedskrivningar på datorer
1260 Leasade tillgångar
1268 Ackumulerade nedskrivningar på leasade tillgångar
1269 Ackumulerade avskrivningar på leasade tillgångar
1280 Pågående nyanläggningar och förskott för maskiner och inventarier
1281 Pågående nyanläggningar, maskiner och inventarier
1288 Förskott för maskiner och inventarier
1291 Konst och liknande tillgångar
1292 Djur som klassificeras som anläggningstillgång
1298 Ackumulerade nedskrivningar på övriga materiella anläggningstillgångar
1299 Ackumulerade avskrivningar på övriga materiella anläggningstillgångar
1311 Aktier i noterade svenska koncernföretag
1312 Aktier i onoterade svenska koncernföretag
1313 Aktier i noterade utländska koncernföretag
1314 Aktier i onoterade utländska koncernföretag
1316 Andra andelar i svenska koncernföretag
1317 Andra andelar i utländska koncernföretag
1318 Ackumulerade nedskrivningar av andelar i koncernföretag
1320 Långfristiga fordringar hos koncernföretag
1321 Långfristiga fordringar hos moderföretag
1322 Långfristiga fordringar hos dotterföretag
1323 Långfristiga fordringar hos andra koncernföretag
1328 Ackumulerade nedskrivningar av långfristiga fordringar hos koncernföretag
1330 Andelar i intresseföretag och gemensamt styrda företag
1331 Andelar i intresseföretag
1333 Andelar i gemensamt styrda företag
1336 Andelar i övriga företag som det finns ett ägarintresse i
1338 Ackumulerade nedskrivningar av andelar i intresseföretag
1340 Långfristiga fordringar hos intresseföretag
1341 Långfristiga fordringar hos intresseföretag och ägarintressen
1343 Långfristiga fordringar hos gemensamt styrda företag
1346 Långfristiga fordringar hos övriga företag med ägarintresse
1348 Ackumulerade nedskrivningar av långfristiga fordringar hos intresseföretag
1351 Andelar i noterade företag
1352 Andra andelar
1353 Andelar i bostadsrättsföreningar
1354 Obligationer
1356 Andelar i ekonomiska föreningar, övriga företag
1357 Andelar i handelsbolag, andra företag
1358 Ackumulerade nedskrivningar av andra andelar och värdepapper
1360 Lån till delägare eller närstående, långfristig del
1369 Ackumulerade nedskrivningar av lån till delägare eller närstående
1370 Uppskjuten skattefordran
1381 Långfristiga reversfordringar
1382 Långfristiga fordringar hos anställda
1383 Lämnade depositioner, långfristiga
1384 Derivat
1385 Kapitalförsäkring
1387 Långfristiga kontraktsfordringar
1388 Långfristiga kundfordringar
1389 Ackumulerade nedskrivningar av andra långfristiga fordringar
1400 Lager
1419 Förändring av lager av råvaror
1420 Lager av tillsatsmaterial och förnödenheter
1429 Förändring av lager av tillsatsmaterial och förnödenheter
1430 Lager av halvfabrikat
1431 Lager av köpta halvfabrikat
1432 Lager av egentillverkade halvfabrikat
1438 Förändring av lager av köpta halvfabrikat
1439 Förändring av lager av egentillverkade halvfabrikat
1449 Förändring av produkter i arbete
1450 Lager av färdiga varor
1459 Förändring av lager av färdiga varor
1465 Lager av varor VMB
1466 Nedskrivning av varor VMB
1467 Lager av varor VMB förenklad
1469 Förändring av lager av handelsvaror
1471 Pågående arbeten, nedlagda kostnader
1478 Pågående arbeten, fakturering
1479 Förändring av pågående arbeten
1481 Remburser
1489 Övriga förskott till leverantörer
1490 Övriga lagertillgångar
1491 Lager av värdepapper
1492 Lager av fastigheter
1493 Djur som klassificeras som omsättningstillgång
1500 Kundfordringar
1512 Belånade kundfordringar (factoring)
1516 Tvistiga kundfordringar
1518 Ej reskontraförda kundfordringar
1520 Växelfordringar
1525 Osäkra växelfordringar
1529 Nedskrivning av växelfordringar
1530 Kontraktsfordringar
1531 Kontraktsfordringar
1532 Belånade kontraktsfordringar
1536 Tvistiga kontraktsfordringar
1539 Nedskrivning av kontraktsfordringar
1550 Konsignationsfordringar
1561 Kundfordringar hos moderföretag
1562 Kundfordringar hos dotterföretag
1563 Kundfordringar hos andra koncernföretag
1565 Osäkra kundfordringar hos koncernföretag
1568 Ej reskontraförda kundfordringar hos koncernföretag
1569 Nedskrivning av kundfordringar hos koncernföretag
1570 Kundfordringar hos intresseföretag
1571 Kundfordringar hos intresseföretag
1572 Kundfordringar hos gemensamt styrda företag
1573 Kundfordringar hos övriga företag med ägarintresse
1600 Övriga kortfristiga fordringar
1611 Reseförskott
1612 Kassaförskott
1613 Övriga förskott
1614 Tillfälliga lån till anställda
1619 Övriga fordringar hos anställda
1620 Upparbetad men ej fakturerad intäkt
1645 Skatteavräkning, momsfordran
1660 Kortfristiga fordringar hos koncernföretag
1661 Kortfristiga fordringar hos moderföretag
1662 Kortfristiga fordringar hos dotterföretag
1663 Kortfristiga fordringar hos andra koncernföretag
1670 Kortfristiga fordringar hos intresseföretag
1671 Kortfristiga fordringar hos intresseföretag
1672 Kortfristiga fordringar hos gemensamt styrda företag
1673 Kortfristiga fordringar hos övriga företag med ägarintresse
1681 Utlägg för kunder
1682 Kortfristiga lånefordringar
1683 Derivat, kortfristiga
1684 Kortfristiga fordringar hos leverantörer
1687 Kortfristig del av långfristiga fordringar
1688 Fordringar arbetsmarknadsförsäkringar
1689 Övriga kortfristiga fordringar
1690 Fordringar för tecknat men ej inbetalt aktiekapital
1700 Förutbetalda kostnader och upplupna intäkter
1770 Tillgångar av kostnadsnatur
1780 Upplupna avtalsintäkter
1800 Kortfristiga placeringar
1820 Obligationer
1830 Konvertibla skuldebrev
1860 Andelar i koncernföretag, kortfristigt
1869 Nedskrivning av andelar i koncernföretag, kortfristigt
1886 Derivat, placeringar
1889 Andelar i övriga företag
1890 Nedskrivning av kortfristiga placeringar
1911 Huvudkassa
1912 Kassa 2
1913 Kassa 3
1921 PlusGiro 2
1932 Företagskonto 3
1933 Företagskonto 4
1934 Företagskonto 5
1942 Bank 2
1943 Bank 3
1944 Bank 4
1950 Bankcertifikat
1960 Koncernkonto moderföretag
1970 Särskilda bankkonton
1972 Upphovsmannakonto
1973 Skogskonto
1974 Spärrade bankmedel
1979 Övriga särskilda bankkonton
1981 Valutakonto EUR
1982 Valutakonto USD
1983 Valutakonto NOK
1990 Redovisningsmedel
`;
