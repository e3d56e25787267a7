/** Class 3, income. */
export const income = `
3000 Försäljning inom Sverige
3100 Försäljning av varor utanför Sverige
3105 Försäljning varor till land utanför EU
3106 Försäljning varor till annat EU-land, momspliktig
3108 Försäljning varor till annat EU-land, momsfri
3200 Försäljning VMB och omvänd moms
3211 Försäljning positiv VMB 25 %
3212 Försäljning negativ VMB 25 %
3221 Försäljning positiv VMB 12 %
3222 Försäljning negativ VMB 12 %
3300 Försäljning av tjänster utanför Sverige
3305 Försäljning tjänster till land utanför EU
3308 Försäljning tjänster till annat EU-land
3400 Försäljning, egna uttag
3500 Fakturerade kostnader (gruppkonto)
3511 Fakturerat emballage, delkonto
3518 Returnerat emballage
3521 Fakturerade frakter, EU-land
3522 Fakturerade frakter, export
3530 Fakturerade tull- och speditionskostnader m.m.
3541 Faktureringsavgifter, EU-land
3542 Faktureringsavgifter, export
3560 Fakturerade kostnader till koncernföretag
3561 Fakturerade kostnader till moderföretag
3562 Fakturerade kostnader till dotterföretag
3563 Fakturerade kostnader till andra koncernföretag
3570 Fakturerade kostnader till intresseföretag
3600 Rörelsens sidointäkter (gruppkonto)
3611 Försäljning av råmaterial
3612 Försäljning av kasserat material
3613 Försäljning av förbrukningsmaterial
3619 Försäljning av övrigt material
3620 Tillfällig uthyrning av personal
3630 Tillfällig uthyrning av transportmedel
3640 Försäljning till personal
3650 Övriga sidointäkter, koncern
3670 Intäkter från värdepapper
3671 Försäljning av värdepapper
3672 Utdelning från värdepapper
3679 Övriga intäkter från värdepapper
3680 Försäljning av fastigheter
3681 Försäljning av fastigheter
3682 Hyresintäkter, lagerfastigheter
3700 Intäktskorrigeringar (gruppkonto)
3710 Ofördelade intäktsreduktioner
3732 Lämnade mängdrabatter
3750 Punktskatter
3751 Intäktsförda punktskatter (kreditkonto)
3752 Skuldförda punktskatter (debetkonto)
3753 Intäktskorrigering, bonus
3791 Intäktskorrigering, övrigt 1
3799 Intäktskorrigering, övrigt 2
3800 Aktiverat arbete för egen räkning (gruppkonto)
3850 Aktiverat arbete (omkostnader)
3870 Aktiverat arbete (personal och omkostnader)
3900 Övriga rörelseintäkter (gruppkonto)
3910 Hyres- och arrendeintäkter
3912 Arrendeintäkter
3913 Frivilligt momspliktiga hyresintäkter
3914 Övriga momspliktiga hyresintäkter
3920 Provisionsintäkter, licensintäkter och royalties
3921 Provisionsintäkter
3925 Franchiseintäkter
3940 Orealiserade negativa värdeförändringar på säkringsinstrument
3971 Vinst vid avyttring av immateriella anläggningstillgångar
3972 Vinst vid avyttring av byggnader och mark
3973 Vinst vid avyttring av maskiner och inventarier
3981 Erhållna EU-bidrag
3985 Erhållna statliga bidrag
3987 Erhållna kommunala bidrag
3988 Erhållna offentliga bidrag för personal
3989 Övriga erhållna bidrag
3991 Konfliktersättning
3992 Erhållna skadestånd
3993 Erhållna donationer och gåvor
3994 Försäkringsersättningar
3995 Erhållet ackord på skulder av rörelsekaraktär
3996 Erhållna reklambidrag
3998 Elstöd och liknande
3999 Övriga rörelseintäkter
`;
