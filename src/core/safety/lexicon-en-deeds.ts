import type { DeedWords } from "./lexicon.ts";

const PAPER =
  "id|ids|passport|passports|license|licence|licenses|visa|diploma|degree|certificate|certificates|transcript|prescription|banknote|banknotes|bills|money|cash|currency|cheque|cheques|receipt|payslip|statement|badge|subpoena|warrant|contract|permit";

/** English: words about deeds to other people: deception, violence, hate. */
export const englishDeedWords: DeedWords = {
  deception: `
    fake|faked|forged|forge|forging|counterfeit|counterfeited|phony|falsified|falsify|bogus ~ ${PAPER}
    fake|forged|counterfeit ~ driver|drivers|driving|identity|bank|birth|medical|student|press|police ?s card|license|licence|certificate|statement|document|report|letter
    fake|forged|counterfeit documents|document|papers|signature|stamp|seal|autograph
    realistic|authentic|real|official|genuine|valid ?looking ~ passport|id|license|licence|visa|diploma|banknote|banknotes ?card ?with ?for ?of
    change|edit|alter|replace|modify|fake|swap ?the ?my ?birth name|date|dob|birthday|birthdate|age|expiry|number|photo|amount|grade|grades|address|signature ~~ passport|id|license|licence|visa|diploma|certificate|statement|transcript|receipt|contract|cheque|card
    specimen|void|copy|sample|watermark ~~ passport|id|license|licence|banknote|certificate|cheque
    fake|false|fabricated|made ?up news|evidence|proof|headline|screenshot|tweet|alibi
    fake|false|fabricated front page
    breaking news|headline ~~ dead|dies|died|killed|arrested|arrest|explosion|attack|war|bomb|bombing|coup|resigns|outbreak|evacuate|martial
    cnn|bbc|reuters|fox|vtv|vtv1|vnexpress|nbc ~~ dead|dies|died|killed|arrested|explosion|attack|war|bomb|coup|resigns|outbreak|martial
    dead|died|killed|arrested|explosion|attack|bomb|coup ~~ cnn|bbc|reuters|vtv|vtv1
    fool|trick|deceive|scam|defraud|blackmail|extort ~ my|the|people|police|bank|boss|wife|husband|parents|insurance|voters|everyone|her|him|them
    fake|add|make ~ damage|dent|injury|injuries|bruise|bruises|accident ~~ insurance|claim|court|police|lawyer
    so ?that my|the boss|wife|husband|bank|police|insurance|landlord|school|teacher thinks|believes
    look|looks ?like ?as ?if ~ alibi
    pass|passing ?it ?off as real|genuine|authentic
    deepfake|deepfakes`,
  figures: `
    trump|biden|obama|putin|zelensky|zelenskyy|macron|netanyahu|modi|erdogan|kamala|clinton|starmer|merkel
    xi jinping
    kim jong un
    elon musk
    taylor swift
    pope ?francis|leo
    king charles
    kamala harris
    vladimir putin`,
  offices: `
    prime minister|ministers
    president|presidents|senator|politician|politicians|celebrity|celebrities|congressman|chancellor`,
  figureDeeds: `
    arrested|arrest|handcuffed|handcuffs|cuffed|jail|jailed|prison|mugshot
    behind bars
    dead|dying|died|killed|corpse|assassinat*|shot|stabbed|funeral|coffin|hospital
    drunk|drugs|cocaine|smoking|vomiting|naked|nude|bribe*|kissing|affair|bed
    resign*|surrender*|confess*|declar*|announc*|scandal|leaked|caught|evidence|proof|fake
    taking|accepting|holding|receiving ?a ?bag ?of ?bags money|bribe|cash|drugs
    endors*|promot*|advertis*|supporting|recommends ~ me|my|our|product|coin|crypto|company`,
  figureMeetings: `
    shake|shakes|shaking hands|hand
    hug|hugs|hugging|selfie|handshake|meeting|meet|meets|dinner|lunch|golfing|dancing|partying
    next to me
    with|beside|next|alongside ?to me|us|my
    me|us|myself ~ with|and|beside|next|alongside
    face|head|body`,
  violence: `
    gore|gory|guro|snuff|beheaded|beheading|behead|beheads|decapitat*|dismember*|disembowel*|eviscerat*|mutilat*|tortured|torture|torturing
    severed|cut|chopped ?off head|heads|limb|limbs|hand|hands|arm|arms|leg|legs|finger|fingers
    intestines|entrails|guts hanging|spilling|out|on|everywhere
    intestines|entrails
    guts spilling|hanging
    corpse|corpses|cadaver|cadavers|massacre|massacred|lynch*|impaled|hanged
    dead|mutilated|mangled|bloody|burned|burnt|rotting body|bodies
    covered|soaked|drenched|bathed|dripping|swimming in|with ?his|her|their|human ?own blood
    blood soaked|splattered|spattered|everywhere|gushing|spurting|pouring
    pool|pools|puddle of blood
    bleeding|bleed|bleeds ?out to|out ?death
    bullet|gunshot|stab|knife wound|wounds
    slit|slitting|slashed|cut|cutting|slash ?my|his|her|their|a throat|throats|wrist|wrists
    shot|shoot|shooting|stabbed|stabbing ?him|her|them|people|someone|him ?in ?to ?the head|death|face|chest|people|children|crowd
    stab|stabs|stabbing|stabbed
    murder|murdered|murdering ?a|the|my|her|his victim|victims|body|scene|woman|man|people|child|wife|neighbour|neighbor|family
    execute|executed|executing|execution ?of ?by ?the prisoner|prisoners|hostage|hostages|firing|squad|people|man|woman|style
    prisoner|prisoners|hostage|hostages ~ executed|shot|execution
    self harm|harming|mutilation
    selfharm|suicide|suicidal|noose
    kill|killing myself|himself|herself|themselves
    school|mass shooting|shooter
    bomb|suicide|explosive vest
    pipe|nail|dirty|homemade bomb|bombs
    how to build|make|assemble|mix ?a ?an ?your ?own bomb|bombs|explosive|explosives|grenade|napalm|molotov
    skinned|burned|burnt|burning|buried alive`,
  hate: `
    nazi|nazis ?ss uniform|uniforms|officer|officers|flag|flags|armband|armbands|salute|soldier|soldiers|symbol|symbols|rally|banner|banners|costume|party
    swastika|swastikas|swastica|hakenkreuz
    waffen|ss ss|officer|runes|uniform|bolts
    sieg|heil heil|hitler|victory
    heil|sieg|hitlergruss
    hitler salute|pose|uniform|moustache
    ku klux ?klan
    kkk|klan|klansman|klansmen|neonazi|neonazis|blackface
    neo nazi|nazis
    white power|supremacy|supremacist|supremacists|genocide
    burning cross|crosses
    isis|daesh|isil flag|flags|fighter|fighters|soldier|execution|banner|recruitment|recruiting|propaganda|terrorist|terrorists
    islamic state flag|fighter|banner
    al qaeda
    ethnic cleansing
    holocaust denial|hoax|joke
    gas ?all ?the jews|blacks|gays
    kill|exterminate|gas|hang|deport ?all ?the jews|jew|muslims|blacks|gays|immigrants|arabs|gypsies|asians|christians
    death to ?all ?the jews|muslims|blacks|gays|arabs|immigrants|america|whites
    subhuman|subhumans|untermensch*
    nigger|niggers|faggot|faggots|kike|kikes|gook|gooks|raghead|ragheads|tranny|wetback|wetbacks`,
  hateUnlessHistory: `
    nazi|nazis|hitler|fuhrer|fuehrer|goebbels|himmler|mussolini
    third reich`,
  history: `
    history|historical|historic|documentary|museum|memorial|liberation|lecture|lesson|war|ww2|wwii|ww1|holocaust|defeat|defeated|resistance`,
};
