/** Class 5, premises, equipment, vehicles, travel and advertising. */
export const premisesAndTravel = `
5000 Lokalkostnader (gruppkonto)
5011 Hyra för kontorslokaler
5012 Hyra för garage
5013 Hyra för lagerlokaler
5050 Lokaltillbehör
5061 Städning
5062 Sophämtning
5063 Hyra för sopcontainer
5064 Snöröjning
5065 Trädgårdsskötsel
5080 Fastighetsskatt för hyrd lokal
5098 Övriga lokalkostnader, avdragsgilla
5099 Övriga lokalkostnader, ej avdragsgilla
5100 Fastighetskostnader (gruppkonto)
5110 Tomträttsavgäld och arrende
5120 El för belysning, fastighet
5130 Värme, fastighet
5131 Uppvärmning
5132 Sotning
5140 Vatten och avlopp, fastighet
5160 Städning och renhållning, fastighet
5161 Städning, fastighet
5162 Sophämtning, fastighet
5163 Hyra för sopcontainer, fastighet
5164 Snöröjning, fastighet
5165 Trädgårdsskötsel, fastighet
5170 Reparation och underhåll av fastighet
5190 Övriga fastighetskostnader
5191 Fastighetsskatt och fastighetsavgift
5192 Fastighetsförsäkringspremier
5193 Fastighetsskötsel och förvaltning
5198 Övriga fastighetskostnader, avdragsgilla
5199 Övriga fastighetskostnader, ej avdragsgilla
5200 Hyra av anläggningstillgångar (gruppkonto)
5211 Korttidshyra av maskiner och andra tekniska anläggningar
5212 Leasing av maskiner och andra tekniska anläggningar
5221 Korttidshyra av inventarier och verktyg
5222 Leasing av inventarier och verktyg
5251 Korttidshyra av datorer
5252 Leasing av datorer
5290 Övriga hyreskostnader för anläggningstillgångar
5300 Energikostnader (gruppkonto)
5320 Gas
5330 Eldningsolja
5340 Stenkol och koks
5350 Torv, träkol, ved och annat träbränsle
5360 Bensin, fotogen och motorbrännolja
5370 Fjärrvärme, kyla och ånga
5380 Vatten
5390 Övriga energikostnader
5400 Förbrukningsinventarier och förbrukningsmaterial (gruppkonto)
5411 Förbrukningsinventarier med en livslängd på mer än ett år
5412 Förbrukningsinventarier med en livslängd på ett år eller mindre
5430 Transportinventarier
5440 Förbrukningsemballage
5490 Övriga förbrukningsinventarier och förbrukningsmaterial
5491 Övriga förbrukningsinventarier med en livslängd på mer än ett år
5492 Övriga förbrukningsinventarier med en livslängd på ett år eller mindre
5493 Övrigt förbrukningsmaterial
5510 Reparation och underhåll av maskiner och andra tekniska anläggningar
5520 Reparation och underhåll av inventarier, verktyg och datorer
5530 Reparation och underhåll av installationer
5550 Reparation och underhåll av förbrukningsinventarier
5580 Underhåll och tvätt av arbetskläder
5590 Övriga kostnader för reparation och underhåll
5600 Kostnader för transportmedel (gruppkonto)
5614 Trängselskatt och vägtull, personbilar
5616 Trängselskatt, avdragsgill
5619 Övriga personbilskostnader
5621 Drivmedel för lastbilar
5622 Försäkring och skatt för lastbilar
5623 Reparation och underhåll av lastbilar
5625 Leasing av lastbilar
5629 Övriga lastbilskostnader
5630 Truckkostnader
5631 Drivmedel för truckar
5633 Reparation och underhåll av truckar
5635 Leasing av truckar
5639 Övriga truckkostnader
5640 Kostnader för arbetsmaskiner
5641 Drivmedel för arbetsmaskiner
5642 Försäkring och skatt för arbetsmaskiner
5643 Reparation och underhåll av arbetsmaskiner
5645 Leasing av arbetsmaskiner
5649 Övriga kostnader för arbetsmaskiner
5650 Traktorkostnader
5651 Drivmedel för traktorer
5652 Försäkring och skatt för traktorer
5653 Reparation och underhåll av traktorer
5655 Leasing av traktorer
5659 Övriga traktorkostnader
5660 Motorcykel-, moped- och skoterkostnader
5661 Drivmedel för motorcyklar, mopeder och skotrar
5662 Försäkring och skatt för motorcyklar, mopeder och skotrar
5663 Reparation och underhåll av motorcyklar, mopeder och skotrar
5670 Båt-, flygplans- och helikopterkostnader
5671 Drivmedel för båtar, flygplan och helikoptrar
5672 Försäkring och skatt för båtar, flygplan och helikoptrar
5673 Reparation och underhåll av båtar, flygplan och helikoptrar
5700 Frakter och transporter (gruppkonto)
5721 Tullkostnader
5722 Speditionskostnader
5730 Arbetstransporter
5790 Övriga kostnader för frakter och transporter
5800 Resekostnader (gruppkonto)
5830 Kost och logi
5900 Reklam och PR (gruppkonto)
5911 Annonsering på internet
5920 Utomhus- och trafikreklam
5940 Utställningar och mässor
5950 Butiksreklam och återförsäljarreklam
5960 Varuprover, reklamgåvor, presentreklam och tävlingar
5970 Film-, radio-, TV- och internetreklam
`;
