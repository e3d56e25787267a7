/** Class 4, goods, material and bought work. */
export const goods = `
4011 Inköp av råmaterial
4012 Inköp av halvfabrikat
4013 Inköp av förnödenheter
4020 Inköp av varor, 12 % moms
4030 Inköp av varor, 6 % moms
4040 Inköp av varor, momsfria
4050 Inköp av varor från annat EU-land
4057 Inköp av varor EU 12 %
4058 Inköp av varor EU 6 %
4060 Inköp av varor utanför EU
4090 Övriga varuinköp
4100 Inköp av handelsvaror
4200 Sålda varor VMB
4211 Sålda varor positiv VMB 25 %
4212 Sålda varor negativ VMB 25 %
4221 Sålda varor positiv VMB 12 %
4222 Sålda varor negativ VMB 12 %
4300 Inköp av råvaror och material i Sverige
4310 Inköp av råvaror
4320 Inköp av hjälpmaterial
4400 Momspliktiga inköp i Sverige
4410 Inköpta varor i Sverige, omvänd skattskyldighet
4420 Inköpta tjänster i Sverige, omvänd skattskyldighet
4500 Övriga momspliktiga inköp
4510 Inköp av varor från annat EU-land
4518 Inköp av varor från annat EU-land, momsfri
4519 Inköp av varor från annat EU-land, motkonto
4530 Inköp av tjänster från ett land utanför EU
4532 Import av tjänster utanför EU, 12 %
4533 Import av tjänster utanför EU, 6 %
4536 Inköp av tjänster från annat EU-land, 12 %
4537 Inköp av tjänster från annat EU-land, 6 %
4538 Inköp av tjänster från annat EU-land, momsfri
4540 Import av varor
4546 Import av varor, 12 % moms
4547 Import av varor, 6 % moms
4549 Motkonto beskattningsunderlag import
4598 Justering, omvänd moms
4599 Justering, inköp
4610 Legoarbeten
4620 Underentreprenader
4630 Inhyrda maskiner med förare
4640 Transporter, legoarbete
4650 Underkonsulter
4660 Provisioner till återförsäljare
4670 Underentreprenader utanför Sverige
4690 Övriga legoarbeten
4710 Erhållna rabatter
4730 Erhållna rabatter på varuinköp
4732 Erhållna mängdrabatter (inkl. bonus)
4733 Erhållet aktivitetsstöd
4790 Övriga reduktioner av inköpspriser
4800 Andra produktionskostnader
4900 Förändring av lager (gruppkonto)
4920 Förändring av lager av tillsatsmaterial och förnödenheter
4930 Förändring av lager av halvfabrikat
4931 Förändring av lager av köpta halvfabrikat
4932 Förändring av lager av egentillverkade halvfabrikat
4940 Förändring av produkter i arbete
4944 Förändring av produkter i arbete, material och utlägg
4945 Förändring av produkter i arbete, omkostnader
4947 Förändring av produkter i arbete, personalkostnader
4950 Förändring av lager av färdiga varor
4965 Förändring av lager av varor VMB
4966 Nedskrivning av varor VMB, förändring
4971 Förändring av pågående arbeten, nedlagda kostnader
4974 Förändring av pågående arbeten, material och utlägg
4975 Förändring av pågående arbeten, omkostnader
4977 Förändring av pågående arbeten, personalkostnader
4980 Förändring av lager av värdepapper
4981 Sålda värdepappers anskaffningsvärde
4987 Nedskrivning av värdepapper
4988 Återföring av nedskrivning av värdepapper
4990 Förändring av lager av fastigheter
4991 Sålda fastigheters anskaffningsvärde
4992 Nedskrivning av lagerfastigheter
4997 Nedskrivning av fastigheter
4998 Återföring av nedskrivning av fastigheter
`;
