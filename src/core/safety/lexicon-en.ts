import type { Lexicon } from "./lexicon.ts";
import { englishBodyWords, GARMENT } from "./lexicon-en-body.ts";
import { englishDeedWords } from "./lexicon-en-deeds.ts";

/** English. Written without accents, in singular and plural where both occur. */
export const englishWords: Lexicon = {
  ...englishBodyWords,
  ...englishDeedWords,
  harmless: `
    naked eye|eyes|cake|flame|flames|bulb|bulbs|tree|trees|branch|branches|truth|chef|mole
    naked light bulb
    nothing on ?the ?a ?my ?our table|tables|wall|walls|floor|shelf|shelves|desk|background|plate|screen|counter|street|road|sky|press
    nude|naked statue|statues|sculpture|sculptures|fresco
    nude lipstick|lipsticks|heels|pumps|shoes|shade|shades|tone|tones|color|colors|colour|colours|coloured|colored|makeup|nails|beige|pink|palette|stockings|tights
    topless car|convertible|jeep|tower|towers
    bottomless ~ pit|brunch|lake|lakes|cup|coffee|ocean|bag|sea
    chicken|turkey|duck breast|breasts
    breast cancer|pocket|pockets|milk|plate|stroke|feeding
    double|single breasted
    same|opposite|fair|weaker sex
    sex female|male|f|m
    oral exam|exams|hygiene|history|care|surgery|presentation
    bath bomb|bombs
    sex education|ratio|discrimination|equality
    sex and the city
    sex of the|our|my baby
    sexual health|harassment|orientation|education
    blue|great|coal|crested|willow|bearded tit|tits
    moby|philip|uncle dick
    dick whittington|tracy|van|cheney
    pussy cat|cats|willow|willows|riot
    cum laude
    baby|bottle|feeding nipple|nipples
    rape|rapeseed field|fields|flower|flowers|blossom|blossoms|oil
    oilseed rape
    sports bra|bras
    strip mall|club sandwich
    film|comic|led|light strip
    adult education|dog|cat|elephant
    trump card|cards|tower|towers
    ho chi minh city|mausoleum|square|trail|museum|statue
    club|class|company|student|school|team|vice president
    president|presidents ?of ?the|our|my|a chess|club|class|company|school|student|association|board|bank|university
    presidents day|day
    king charles spaniel|spaniels
    passport|id|visa|licence|license ?card ?style|size|type photo|photos|picture|pictures|background|format|portrait|portraits|headshot|headshots
    license|licence plate|plates
    money tree|plant|box|bank
    corpse flower|bride
    suicide squad
    gore tex
    al|vidal gore
    blood orange|oranges|moon|donation|donor|drive|pressure|hound|type|test|vessel
    red as blood
    fake blood|snow|fur|grass|plant|plants|flower|flowers|leather|smile|eyelashes|moustache|beard
    shooting star|stars|range|guard
    anti nazi|fascist|racism
    buddhist|buddha|hindu|jain|temple|pagoda ~~ swastika|swastikas
    white power cable|cables|cord|outlet|bank|button|socket|plug|adapter|line|station
    swastika ~ temple|temples|pagoda|buddha|buddhist|hindu|mandala
    hanging garden|gardens|lamp|lamps|basket|baskets|plants
    execution of ?the ?a plan|idea|dance
    lolita fashion|dress|style`,
  harmlessToRemove: `
    nude|naked|topless man|woman|people|person|guy|statue|painting|poster|figure|mannequin|sunbather|sunbathers
    ${GARMENT} ?that ?is|are hanging|drying|lying|stacked|folded
    ${GARMENT} on|from|in ?the|a|my|our ?other chair|chairs|floor|bed|sofa|line|clothesline|balcony|fence|ground|rope|table|hook|wall|door|hanger|rack|basket|shelf|window|store|shop|wardrobe|closet|corner|background
    stain|stains|logo|logos|print|pattern|wrinkle|wrinkles|crease|creases|dirt|spot|spots|text|label|tag|button|writing|dust|hair|badge on|from|of|in ?the|her|his|my|their|this ${GARMENT}
    ${GARMENT} line|lines|rack|racks|rail|hanger|hangers|peg|pegs|pin|pins|iron|basket|pile|store|shop|stain|stains|wrinkle|wrinkles|crease|creases|logo|label|tag|print|dryer`,
  strong: {
    minors: "schoolgirl schoolboy underage preteen toddler teenager children lolita",
    sexual_minor: "lolicon shotacon childporn jailbait",
    sexual:
      "porno pornhub pornstar hentai masturbat blowjob handjob cumshot creampie gangbang striptease upskirt sexdoll sexscene sexslave havingsex boobs vagina dildo deepnude nudify erotic orgasm",
    nudity: "naked nudes nudewoman nudegirl nudeman topless undress nudity",
    deception: "deepfake counterfeit",
    violence: "beheading beheaded decapitat dismember disembowel selfharm",
    hate: "swastika heilhitler neonazi kukluxklan nigger",
  },
  spaced: {
    minors: "teen child loli",
    sexual: "sex porn nsfw hentai",
    nudity: "nude",
    deception: "fakepassport fakeid fakemoney forged",
    violence: "gore",
    hate: "nazi isis whitepower",
  },
};
