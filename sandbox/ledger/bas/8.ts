/** Class 8, financial items, appropriations, tax and result. */
export const financial = `
8010 Utdelning på andelar i koncernföretag
8012 Utdelning på andelar i dotterföretag
8016 Emissionsinsats, koncernföretag
8020 Resultat vid försäljning av andelar i koncernföretag
8022 Resultat vid försäljning av andelar i dotterföretag
8030 Resultatandelar från handelsbolag (dotterföretag)
8070 Nedskrivningar av andelar i och långfristiga fordringar hos koncernföretag
8072 Nedskrivningar av andelar i dotterföretag
8076 Nedskrivningar av långfristiga fordringar hos moderföretag
8077 Nedskrivningar av långfristiga fordringar hos dotterföretag
8080 Återföringar av nedskrivningar av andelar i koncernföretag
8082 Återföringar av nedskrivningar av andelar i dotterföretag
8086 Återföringar av nedskrivningar av långfristiga fordringar hos moderföretag
8087 Återföringar av nedskrivningar av långfristiga fordringar hos dotterföretag
8110 Utdelning på andelar i intresseföretag och gemensamt styrda företag
8111 Utdelningar på andelar i intresseföretag
8112 Utdelningar på andelar i gemensamt styrda företag
8113 Utdelningar på andelar i övriga företag med ägarintresse
8116 Emissionsinsats, intresseföretag
8120 Resultat vid försäljning av andelar i intresseföretag
8121 Resultat vid försäljning av andelar i intresseföretag, delkonto
8122 Resultat vid försäljning av andelar i gemensamt styrda företag
8123 Resultat vid försäljning av andelar i övriga företag med ägarintresse
8130 Resultatandelar från handelsbolag (intresseföretag)
8131 Resultatandelar från handelsbolag, intresseföretag
8132 Resultatandelar från handelsbolag, gemensamt styrda företag
8170 Nedskrivningar av andelar i och långfristiga fordringar hos intresseföretag
8171 Nedskrivningar av andelar i intresseföretag
8172 Nedskrivningar av långfristiga fordringar hos intresseföretag
8173 Nedskrivningar av andelar i gemensamt styrda företag
8174 Nedskrivningar av långfristiga fordringar hos gemensamt styrda företag
8176 Nedskrivningar av andelar i övriga företag med ägarintresse
8177 Nedskrivningar av långfristiga fordringar hos övriga företag med ägarintresse
8180 Återföringar av nedskrivningar av andelar i intresseföretag
8181 Återföringar av nedskrivningar av andelar i intresseföretag, delkonto
8182 Återföringar av nedskrivningar av långfristiga fordringar hos intresseföretag
8183 Återföringar av nedskrivningar av andelar i gemensamt styrda företag
8184 Återföringar av nedskrivningar av långfristiga fordringar hos gemensamt styrda företag
8212 Utdelningar, övriga företag
8216 Insatsemissioner, övriga företag
8220 Resultat vid försäljning av värdepapper i och långfristiga fordringar hos andra företag
8221 Resultat vid försäljning av andelar i andra företag
8222 Resultat vid försäljning av långfristiga fordringar hos andra företag
8223 Resultat vid försäljning av derivat (långfristiga)
8230 Valutakursdifferenser på långfristiga fordringar
8231 Valutakursvinster på långfristiga fordringar
8236 Valutakursförluster på långfristiga fordringar
8240 Resultatandelar från handelsbolag (andra företag)
8250 Ränteintäkter från långfristiga fordringar hos och värdepapper i andra företag
8251 Ränteintäkter från långfristiga fordringar
8252 Ränteintäkter från övriga värdepapper
8254 Skattefria ränteintäkter, långfristiga tillgångar
8255 Avkastningsskatt kapitalplacering
8260 Ränteintäkter från långfristiga fordringar hos koncernföretag
8261 Ränteintäkter från långfristiga fordringar hos moderföretag
8262 Ränteintäkter från långfristiga fordringar hos dotterföretag
8263 Ränteintäkter från långfristiga fordringar hos andra koncernföretag
8270 Nedskrivningar av innehav av andelar i och långfristiga fordringar hos andra företag
8271 Nedskrivningar av andelar i andra företag
8272 Nedskrivningar av långfristiga fordringar hos andra företag
8273 Nedskrivningar av övriga värdepapper hos andra företag
8280 Återföringar av nedskrivningar av andelar i andra företag
8281 Återföringar av nedskrivningar av andelar i andra företag, delkonto
8282 Återföringar av nedskrivningar av långfristiga fordringar hos andra företag
8283 Återföringar av nedskrivningar av övriga värdepapper i andra företag
8290 Värdering till verkligt värde, anläggningstillgångar
8291 Orealiserade värdeförändringar på anläggningstillgångar
8295 Orealiserade värdeförändringar på derivatinstrument
8300 Övriga ränteintäkter och liknande resultatposter
8311 Ränteintäkter från bank, delkonto
8312 Ränteintäkter från kortfristiga placeringar
8314 Skattefria ränteintäkter
8317 Ränteintäkter för dold räntekompensation
8319 Övriga ränteintäkter från omsättningstillgångar
8320 Värdering till verkligt värde, omsättningstillgångar
8321 Orealiserade värdeförändringar på omsättningstillgångar
8325 Orealiserade värdeförändringar på derivatinstrument, omsättningstillgångar
8331 Valutakursvinster på kortfristiga fordringar och placeringar
8336 Valutakursförluster på kortfristiga fordringar och placeringar
8340 Utdelningar på kortfristiga placeringar
8350 Resultat vid försäljning av kortfristiga placeringar
8360 Övriga ränteintäkter från koncernföretag
8361 Övriga ränteintäkter från moderföretag
8362 Övriga ränteintäkter från dotterföretag
8363 Övriga ränteintäkter från andra koncernföretag
8370 Nedskrivningar av kortfristiga placeringar
8380 Återföringar av nedskrivningar av kortfristiga placeringar
8390 Övriga finansiella intäkter
8400 Räntekostnader (gruppkonto)
8411 Räntekostnader för obligations-, förlags- och konvertibla lån
8412 Räntedel i årets pensionskostnad
8413 Räntekostnader för checkräkningskredit
8415 Räntekostnader för andra skulder till kreditinstitut
8417 Räntekostnader för dold räntekompensation m.m.
8418 Avdragspost för räntesubventioner
8419 Övriga räntekostnader för långfristiga skulder
8421 Räntekostnader till kreditinstitut
8424 Räntekostnader byggnadskreditiv
8429 Övriga räntekostnader för kortfristiga skulder
8431 Valutakursvinster på skulder
8436 Valutakursförluster på skulder
8440 Erhållna räntebidrag
8450 Orealiserade värdeförändringar på skulder
8451 Orealiserade värdeförändringar på skulder, delkonto
8455 Orealiserade värdeförändringar på säkringsinstrument
8460 Räntekostnader till koncernföretag
8461 Räntekostnader till moderföretag
8462 Räntekostnader till dotterföretag
8463 Räntekostnader till andra koncernföretag
8480 Aktiverade ränteutgifter
8490 Övriga skuldrelaterade poster
8491 Erhållet ackord på skulder till kreditinstitut m.m.
8710 Övriga finansiella kostnader
8800 Bokslutsdispositioner (gruppkonto)
8810 Förändring av periodiseringsfond
8820 Mottagna koncernbidrag
8830 Lämnade koncernbidrag
8840 Lämnade gottgörelser
8851 Förändring av överavskrivningar, immateriella anläggningstillgångar
8852 Förändring av överavskrivningar, byggnader och markanläggningar
8853 Förändring av överavskrivningar, maskiner och inventarier
8860 Förändring av ersättningsfond
8861 Avsättning till ersättningsfond för inventarier
8862 Avsättning till ersättningsfond för byggnader och markanläggningar
8864 Avsättning till ersättningsfond för djurlager i jordbruk och renskötsel
8865 Ianspråktagande av ersättningsfond för avskrivningar
8866 Ianspråktagande av ersättningsfond för annat än avskrivningar
8869 Återföring från ersättningsfond
8880 Övriga bokslutsdispositioner
8890 Övriga bokslutsdispositioner, andra
8892 Nedskrivningar av konsolideringskaraktär av anläggningstillgångar
8896 Förändring av lagerreserv
8899 Övriga bokslutsdispositioner, delkonto
8900 Skatter (gruppkonto)
8920 Skatt på grund av ändrad beskattning
8930 Restituerad skatt
8940 Uppskjuten skatt
8980 Övriga skatter
8990 Resultat
`;
